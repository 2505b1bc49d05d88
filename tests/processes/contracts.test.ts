/** `contracts verify` and `sequences` as processes: however they end, with one clear sentence, and with nothing left. */
import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, RequestListener } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { stateValues } from '../../contracts/provider-states/provider-states.ts'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { newFolder } from '../../contracts/shared/testing/folder.ts'
import { start } from './command.ts'

/** Each process inherits this variable from the command. */
const mark = `KAMASOUK_TEST=${crypto.randomUUID()}`

/** Returns the processes that the command left, on systems that can list them. */
const leftProcesses = (): readonly string[] =>
  globSync('/proc/[0-9]*/environ').filter((file) => {
    try {
      return readFileSync(file, 'utf8').includes(mark)
    } catch {
      return false
    }
  })

// A verifier whose command is killed ends a moment later.
afterEach(() => vi.waitUntil(() => leftProcesses().length === 0, { timeout: 20_000 }))

/** Runs a command with an empty folder for its temporary files and another for its cache. */
function run(command: string, ...args: readonly string[]) {
  const [temporary, cache] = [newFolder(), newFolder()]
  const [name = '', value] = mark.split('=')
  const env = { ...process.env, TMPDIR: temporary, XDG_CACHE_HOME: cache, [name]: value }
  return { ...start(['scripts/contracts.mjs', command, ...args], { env }), temporary, cache }
}

const values = Object.fromEntries(Object.keys(stateValues).map((name) => [name, 'a=b']))

/** Starts a provider that a test can end. `/states` returns every value that a state may need. */
async function startProvider(answer: RequestListener = () => undefined) {
  const asked = Promise.withResolvers<IncomingMessage>()
  const { url, close } = await startLocalServer((request, response) => {
    if (request.url === '/states') {
      void text(request).then(() => response.end(JSON.stringify(values)))
    } else if (request.url === '/api/games') {
      // What the command asks first.
      response.setHeader('Content-Type', 'application/json').end('{"games":[]}')
    } else {
      asked.resolve(request)
      answer(request, response)
    }
  })
  onTestFinished(close)
  return { url, asked: asked.promise, die: close }
}

const flags = { verify: ['--call', 'trackings.create'], sequences: [] } as const
type Command = keyof typeof flags
const commands = Object.keys(flags) as Command[]

const check = (command: Command, provider: string) => {
  const addresses = ['--provider', provider, '--states', `${provider}/states`]
  return run(command, ...addresses, '--request-timeout', '60000', ...flags[command])
}

test('--help lists the options and the exit codes', async () => {
  const { code, printed, complained } = await run('verify', '--help').ended
  expect([code, complained]).toEqual([0, ''])
  for (const flag of ['--provider <url>', '--states <url>', '--request-timeout <ms>', '--call <name>']) {
    expect(printed).toContain(`\n  ${flag} `)
  }
  expect(printed).toContain('Exit codes: 0 passed, 1 wrong use')
})

test('what failed is kept in a private file, and no other file', async () => {
  const { url } = await startProvider((_request, response) => response.writeHead(500).end('{}'))
  const { ended, temporary, cache } = check('verify', url)
  expect(await ended).toMatchObject({ code: 4, complained: '' })
  expect(readdirSync(temporary)).toEqual([])
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' })
  expect(files).toEqual(['kamasouk', 'kamasouk/last-failed.json'])
  const modes = files.map((name) => (statSync(join(cache, name)).mode & 0o777).toString(8))
  expect(modes).toEqual(['700', '600'])
})

test.each(commands)('%s ends when the provider dies in the middle', async (command) => {
  const { url, asked, die } = await startProvider()
  const { ended } = check(command, url)
  await asked
  die()
  const { code, printed, complained } = await ended
  expect(code).toBe(3)
  expect(printed + complained).toContain(`Nothing listens at ${url}: start the provider, or correct --`)
})

test.each(commands)('Ctrl-C ends %s in the middle of a request, and leaves no file', async (command) => {
  const { url, asked } = await startProvider()
  const { stop, temporary, cache } = check(command, url)
  await asked
  const { code, complained } = await stop('SIGINT')
  expect([code, complained]).toEqual([130, expect.stringMatching(/^Stopped[.;]/)])
  expect([readdirSync(temporary), readdirSync(cache)]).toEqual([[], []])
})

test('the verifier of a killed command ends, and removes its files', async () => {
  const { url, asked } = await startProvider()
  const { stop, temporary } = check('verify', url)
  await asked
  expect(readdirSync(temporary)).toHaveLength(1)
  expect(await stop('SIGKILL')).toMatchObject({ complained: '' })
  await expect.poll(() => readdirSync(temporary), { timeout: 20_000 }).toEqual([])
})
