/**
 * The sandbox in Chromium as a provider under test. Local servers pass each request of the verification to a page, which sends
 * it to the worker as every page of the sandbox does.
 */
import { mkdirSync, rmSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium, type Browser, type Page } from '@playwright/test'
import type { StartedProvider } from '../../contracts/provider-kit/commands/verify.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { findTestBrowser } from '../../scripts/browser.ts'
import { bundleForSandbox } from '../../scripts/build/sandbox-bundle.ts'
import { root } from '../../scripts/root.ts'
import { browserFlags } from '../e2e/browser-flags.ts'
import { openSandbox, type Sandbox } from '../e2e/sandbox.ts'
import { startStaticHost } from '../e2e-sandbox/static-host.ts'
import { statesChannel, type StatesAnswer, type StatesRequest } from './messages.ts'

export async function startSandboxProvider(): Promise<StartedProvider> {
  const folder = join(root, '.cache/sandbox/provider')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await bundleForSandbox('/', folder, { worker: join(root, 'tests/sandbox-provider/worker.ts') })
  const host = await startStaticHost(folder)
  const browser = await chromium.launch({
    ...findTestBrowser(),
    args: [...browserFlags],
    // A killed browser would leave its files; after Ctrl-C the command closes it.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  })
  const stop = async (): Promise<void> => {
    await browser.close()
    host.close()
  }
  const { sandbox, page } = await openPage(browser, host.url).catch(async (error: unknown) => {
    await stop()
    throw error
  })

  const provider = await startLocalServer((request, response) => {
    passOn(sandbox, request, response).catch(() => {
      response.destroy()
    })
  })
  const states = await startLocalServer((request, response) => {
    answerState(page, request).then(
      (values) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(values)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  return {
    provider: provider.url,
    states: `${states.url}/states`,
    messages: `${states.url}/messages`,
    async close() {
      provider.close()
      states.close()
      await stop()
      if (host.calls.length > 0) throw new Error(`Calls left the browser: ${host.calls.join(', ')}`)
    },
  }
}

async function openPage(browser: Browser, url: string) {
  const context = await browser.newContext()
  const sandbox = await openSandbox(context, url)
  // The first call starts the worker.
  await sandbox.send('GET', '/api/games', {}, null)
  const [page] = context.pages()
  if (page === undefined) throw new Error('The page of the sandbox is gone.')
  return { sandbox, page }
}

async function passOn(sandbox: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = 'GET', url = '', headers } = request
  const body = await text(request)
  const given = Object.entries(headers).map(([name, value = '']): [string, string] => [name, String(value)])
  // Even an empty Cookie header keeps the worker from sending the cookies of its jar.
  const sent = { cookie: '', ...Object.fromEntries(given) }
  const reply = await sandbox.send(method, url, sent, body === '' ? null : body)
  for (const [name, value] of reply.headers) response.appendHeader(name, value)
  for (const cookie of reply.setCookies) response.appendHeader('Set-Cookie', cookie)
  response.writeHead(reply.status).end(reply.body)
}

let last = 0

async function answerState(page: Page, request: IncomingMessage): Promise<unknown> {
  const body = JSON.parse(await text(request)) as Readonly<Record<string, unknown>>
  const asked: StatesRequest = { id: (last += 1), ...(request.url === '/states' ? { state: body } : {}) }
  const { values, problem } = await page.evaluate(askWorker, { asked, name: statesChannel })
  if (problem !== undefined) throw new Error(problem)
  return values
}

const askWorker = ({ asked, name }: { readonly asked: StatesRequest; readonly name: string }) =>
  new Promise<StatesAnswer>((resolve) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }: MessageEvent<StatesAnswer>) => {
      if (data.id !== asked.id) return
      channel.close()
      resolve(data)
    })
    channel.postMessage(asked)
  })
