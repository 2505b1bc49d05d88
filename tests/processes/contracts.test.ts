/** `npx contracts verify` as a process: its output, its exit codes, and that no process is left. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import {
  call,
  deadAddress,
  says,
  serve,
  signedIn,
  statesSaying,
} from '../../contracts/provider-kit/testing/provider.ts'
import { pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { root } from '../../scripts/root.ts'

function contracts(...args: readonly string[]) {
  const child = spawn(process.execPath, ['scripts/contracts.mjs', ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[code], printed, complained]) => ({ code: Number(code), printed, complained }),
  )
  return { child, ended }
}

test('--help lists the options and the exit codes', async () => {
  const { code, printed, complained } = await contracts('verify', '--help').ended
  expect([code, complained]).toEqual([0, ''])
  for (const flag of [
    '--provider <url>',
    '--states <url>',
    '--request-timeout <ms>',
    '--call <name>',
    '--junit <file>',
  ]) {
    expect(printed).toContain(`\n  ${flag} `)
  }
  expect(printed).toContain('Exit codes: 0 passed, 1 wrong use')
})

test('a provider that is down is explained in one line', async () => {
  const provider = await deadAddress()
  const states = await serve(says(200, '{}'))
  expect(
    await contracts('verify', '--provider', provider, '--states', states, '--call', 'games.list').ended,
  ).toEqual({
    code: 3,
    printed: '',
    complained: `Nothing listens at ${provider}: start the provider, or correct --provider.\nNothing was verified.\n`,
  })
})

/** Starts a verification that waits for a response which never comes. */
async function waiting() {
  const folder = mkdtempSync(join(tmpdir(), 'kamasouk-'))
  onTestFinished(() => {
    rmSync(folder, { recursive: true })
  })
  const file = join(folder, 'pact.json')
  const path = '/api/conversations/user'
  writeFileSync(file, JSON.stringify(pactOf(call('conversations.current: minimum', [signedIn], { path }))))
  const asked = Promise.withResolvers<IncomingMessage>()
  const provider = await serve((request, response) => {
    if (request.url === '/api/games') return says(200, '{"games":[]}')(request, response)
    asked.resolve(request)
    return undefined
  })
  const values = { accessToken: 'a', userId: 'b', gameId: 'c', serverId: 'd' }
  const states = await serve(statesSaying(() => [200, values]))
  const patient = ['--request-timeout', '600000', '--file', file]
  const { child, ended } = contracts('verify', '--provider', provider, '--states', states, ...patient)
  const { socket } = await asked.promise
  return { child, ended, isVerifierGone: once(socket, 'close') }
}

test('Ctrl-C ends it and its verifier at once', async () => {
  const { child, ended, isVerifierGone } = await waiting()
  child.kill('SIGINT')
  const complained = 'Stopped; nothing is left running.\n'
  expect(await ended).toEqual({ code: 130, printed: '', complained })
  await isVerifierGone
})

test('its verifier ends when it is killed', async () => {
  const { child, ended, isVerifierGone } = await waiting()
  child.kill('SIGKILL')
  expect(await ended).toMatchObject({ complained: '' })
  await isVerifierGone
})
