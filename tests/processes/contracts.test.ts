/** `npx contracts verify` as a process: its output, its exit codes, and that no process and no file is left. */
import { readdirSync, statSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  call,
  hangs,
  readyStates,
  says,
  serve,
  signedIn,
  type Answering,
} from '../../contracts/provider-kit/testing/provider.ts'
import { pactOf } from '../../contracts/provider-kit/testing/pact.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

const command = ['scripts/contracts.mjs', 'verify']

test('--help lists the options and the exit codes', async () => {
  const { code, printed, complained } = await start([...command, '--help']).ended
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

/** Starts a verification of one call, with an empty folder for its temporary files and another for its cache. */
async function startVerification(answer: Answering) {
  const [temporary, cache] = [newFolder(), newFolder()]
  const file = join(newFolder(), 'pact.json')
  // The pre-flight sends no POST to the provider.
  const request = { method: 'POST', path: '/api/conversations' }
  writeFileSync(file, JSON.stringify(pactOf(call('conversations.create: minimum', [signedIn], request))))
  const asked = Promise.withResolvers<IncomingMessage>()
  const provider = await serve((request, response) => {
    if (request.method === 'GET') return says(200, '{"games":[]}')(request, response)
    asked.resolve(request)
    return answer(request, response)
  })
  const args = ['--provider', provider, '--states', await serve(readyStates), '--file', file]
  const env = { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: cache }
  const verification = start([...command, ...args, '--request-timeout', '600000'], { env })
  return { ...verification, asked: asked.promise, temporary, cache }
}

test('what failed is kept in a private file, and no other file', async () => {
  const { ended, temporary, cache } = await startVerification(says(500, '{}'))
  expect(await ended).toMatchObject({ code: 4, complained: '' })
  expect(readdirSync(temporary)).toEqual([])
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(['kamasouk', 'kamasouk/last-failed.json'])
  const modes = files.map((name) => (statSync(join(cache, name)).mode & 0o777).toString(8))
  expect(modes).toEqual(['700', '600'])
})

test('Ctrl-C ends it and its verifier at once, and leaves no file', async () => {
  const { stop, asked, temporary, cache } = await startVerification(hangs)
  await asked
  const complained = 'Stopped; nothing is left running.\n'
  expect(await stop('SIGINT')).toEqual({ code: 130, printed: '', complained })
  expect([readdirSync(temporary), readdirSync(cache)]).toEqual([[], []])
})

test('its verifier ends when it is killed, and removes its files', async () => {
  const { stop, asked, temporary } = await startVerification(hangs)
  await asked
  expect(readdirSync(temporary)).toHaveLength(1)
  expect(await stop('SIGKILL')).toMatchObject({ complained: '' })
  await expect.poll(() => readdirSync(temporary), { timeout: 20_000 }).toEqual([])
})
