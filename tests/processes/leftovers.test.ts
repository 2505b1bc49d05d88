/** However `verify`, `watch` and `sequences` end: with one clear sentence, and without a process that goes on. */
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { stateValues } from '../../contracts/provider-states/provider-states.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

/** Each process inherits this variable from the command. */
const mark = `KAMASOUK_TEST=${crypto.randomUUID()}`

/** Returns the processes that the command left, on systems that can list them. */
function leftProcesses(): readonly string[] {
  let ids: readonly string[]
  try {
    ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
  return ids.filter((id) => {
    try {
      return readFileSync(`/proc/${id}/environ`, 'utf8').includes(mark)
    } catch {
      return false
    }
  })
}

afterEach(() => {
  const left = leftProcesses()
  if (left.length > 0) throw new Error(`These processes go on: ${left.join(', ')}.`)
})

const run = (command: string, ...args: readonly string[]) => {
  const [name = '', value] = mark.split('=')
  return start(['scripts/contracts.mjs', command, ...args], {
    env: { ...process.env, XDG_CACHE_HOME: newFolder(), [name]: value },
  })
}

/** Starts a provider that a test can end. `/states` returns every value that a state may need. */
async function startProvider(answer: RequestListener) {
  const asked = Promise.withResolvers<IncomingMessage>()
  const server = createServer((request, response) => {
    if (request.url === '/states') {
      void text(request).then(() => response.end(JSON.stringify(values)))
      return
    }
    if (request.url !== '/api/games') asked.resolve(request)
    answer(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const die = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(die)
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${String(port)}`, port, asked: asked.promise, die }
}

const values = Object.fromEntries(Object.keys(stateValues).map((name) => [name, 'a=b']))

const games: RequestListener = ({ url }, response) => {
  // Any other request waits.
  if (url === '/api/games') response.setHeader('Content-Type', 'application/json').end('{"games":[]}')
}

const commands = {
  verify: ['--call', 'trackings.create'],
  sequences: [],
} as const
type Command = keyof typeof commands

const check = (command: Command, provider: string) =>
  run(
    command,
    '--provider',
    provider,
    '--states',
    `${provider}/states`,
    '--request-timeout',
    '60000',
    ...commands[command],
  )

test.each<Command>(['verify', 'sequences'])(
  '%s ends when the provider dies in the middle',
  async (command) => {
    const { url, asked, die } = await startProvider(games)
    const { ended } = check(command, url)
    await asked
    die()
    const { code, printed, complained } = await ended
    expect(code).toBe(3)
    expect(printed + complained).toContain(`Nothing listens at ${url}: start the provider, or correct --`)
  },
)

test.each<Command>(['verify', 'sequences'])('Ctrl-C ends %s in the middle of a request', async (command) => {
  const { url, asked } = await startProvider(games)
  const { stop } = check(command, url)
  await asked
  const { code, complained } = await stop('SIGINT')
  expect([code, complained]).toEqual([130, expect.stringMatching(/^Stopped[.;]/)])
})

test('watch goes on without its provider, and ends and reports on Ctrl-C', async () => {
  const { url, die } = await startProvider(games)
  const watch = run('watch', '--provider', url, '--port', '0')
  const proxy = await watch.address
  expect((await fetch(`${proxy}/api/games`)).status).toBe(200)
  die()
  const answer = await fetch(`${proxy}/api/games`)
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining('The provider did not answer'),
  ])
  const { code, printed } = await watch.stop('SIGINT')
  expect(code).toBe(0)
  expect(printed).toContain('1 as the client reads them')
})

test('watch says that its port is in use', async () => {
  const { url, port } = await startProvider(games)
  const { code, complained } = await run('watch', '--provider', url, '--port', String(port)).ended
  expect(code).toBe(3)
  expect(complained).toMatch(
    /^Port \d+ is used by another program\. Choose another port, or any free one: .*\n$/,
  )
})
