/** `npx contracts verify` as a process: its output, its exit codes, and that no process is left. */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { call, says, serve, signedIn, statesSaying } from '../../contracts/provider-kit/testing/provider.ts'
import { pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

const verify = (...args: readonly string[]) => start(['scripts/contracts.mjs', 'verify', ...args])

test('--help lists the options and the exit codes', async () => {
  const { code, printed, complained } = await verify('--help').ended
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

/** Starts a verification that waits for a response which never comes. */
async function startWaiting() {
  const file = join(newFolder(), 'pact.json')
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
  const { stop } = verify('--provider', provider, '--states', states, ...patient)
  const { socket } = await asked.promise
  return { stop, isVerifierGone: once(socket, 'close') }
}

test('Ctrl-C ends it and its verifier at once', async () => {
  const { stop, isVerifierGone } = await startWaiting()
  const complained = 'Stopped; nothing is left running.\n'
  expect(await stop('SIGINT')).toEqual({ code: 130, printed: '', complained })
  await isVerifierGone
})

test('its verifier ends when it is killed', async () => {
  const { stop, isVerifierGone } = await startWaiting()
  expect(await stop('SIGKILL')).toMatchObject({ complained: '' })
  await isVerifierGone
})
