/** Load tests that `scenario load` writes, played by the real Artillery against a simulator on this machine. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createProxyServer } from 'httpxy'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { folderWith, newFolder } from '../../contracts/shared/testing/folder.ts'
import { mehdi, startSimulator, yasmine } from '../../mock-api/testing.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { artillery } from '../../scenarios/commands/load.ts'
import { command } from '../../scenarios/testing.ts'
import { root } from '../../scripts/root.ts'

const installed = join(root, '.cache', artillery.replace('@', '-'))
const main = join(installed, 'node_modules/artillery/bin/run')

// A part of Artillery downloads a browser when it is installed.
beforeAll(async () => {
  if (existsSync(main)) return
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save']
  await promisify(execFile)('npm', ['install', ...flags, '--prefix', installed, artillery])
}, 300_000)

interface Report {
  readonly counters: Readonly<Record<string, number>>
}

/** Writes a load test and plays it. */
async function play(line: string) {
  const folder = join(newFolder(), 'load')
  const written = await command(['load', ...line.split(' '), '--out', folder])
  expect(written.exitCode, written.complained).toBe(0)
  const report = join(folder, 'report.json')
  const args = [main, 'run', join(folder, 'test.yml'), '--output', report]
  const env = { ...process.env, ARTILLERY_DISABLE_TELEMETRY: 'true' }
  const ended = await promisify(execFile)(process.execPath, args, {
    env,
    maxBuffer: Infinity,
    timeout: 100_000,
  }).then(
    ({ stdout }) => ({ exitCode: 0, printed: stdout }),
    (error: { code: number; stdout: string }) => ({ exitCode: error.code, printed: error.stdout }),
  )
  const { aggregate } = JSON.parse(readFileSync(report, 'utf8')) as { aggregate: Report }
  return { ...ended, counters: aggregate.counters }
}

/** Starts a simulator and keeps what its journal says. */
async function startJournaled() {
  const entries: Entry[] = []
  const simulator = await startSimulator({ onEntry: (_world, entry) => void entries.push(entry) })
  const calls = (id: string): number =>
    entries.filter((entry) => entry.kind === 'call' && entry.call === id).length
  return { simulator, entries, calls }
}

/** Starts a provider that passes everything on to another, except the calls for which `statusFor` returns a status. */
async function startProxy(target: string, statusFor: (call: string) => number | undefined): Promise<string> {
  const proxy = createProxyServer({ target, ws: true })
  const { url, server, close } = await startLocalServer((request, response) => {
    const status = statusFor(`${request.method ?? ''} ${request.url ?? ''}`)
    if (status === undefined) return void proxy.web(request, response)
    request.resume()
    response.writeHead(status, { 'Content-Type': 'application/json', 'Retry-After': '1' })
    response.end('{"message":"Trop de tentatives. Veuillez patienter avant de réessayer."}')
  })
  server.on(
    'upgrade',
    (request: IncomingMessage, socket, head) => void proxy.ws(request, socket as never, {}, head),
  )
  onTestFinished(close)
  return url
}

const three = 'welcome exchange-delivered looks-around --players 200 --during 6s --operator simulator'

/** What a player of each scenario does and gets, in this order. The journal knows nobody for calls without a token. */
const orders = {
  welcome:
    'connected conversations.create sendMessage messages.sendToRequest sendMessage closeChat conversations.current disconnected',
  'exchange-delivered':
    'connected exchanges.create assignTransactionToOperator history.exchange disconnected',
  'looks-around': 'connected users.update disconnected',
}
const signedOut = {
  welcome: ['auth.register', 'auth.login'],
  'exchange-delivered': ['auth.register', 'auth.login'],
  'looks-around':
    'auth.register auth.login games.list games.get servers.byGame servers.retro servers.touch servers.all auth.logout'.split(
      ' ',
    ),
}

const count = (names: Iterable<string>): Record<string, number> =>
  Object.fromEntries(Array.from(Map.groupBy(names, String), ([name, { length }]) => [name, length]))

function nameOf(entry: Entry): string {
  if (entry.kind === 'call') return entry.call ?? ''
  return entry.kind === 'event' ? entry.event : entry.kind === 'socket' ? entry.action : entry.kind
}

function playerOf(entry: Entry): string | null {
  if (entry.kind === 'event') return entry.to
  return entry.kind === 'call' || entry.kind === 'socket' ? entry.userId : null
}

test('200 players make exactly the calls of their scenarios, in order, and get the messages of the operator', async () => {
  const { simulator, entries } = await startJournaled()
  const { exitCode, printed, counters } = await play(`${three} --target ${simulator.url}`)
  expect(exitCode, printed).toBe(0)
  const names = Object.keys(orders) as (keyof typeof orders)[]
  const players = names.map((name) => counters[`vusers.created_by_name.${name}`] ?? 0)
  expect(players.reduce((sum, number) => sum + number)).toBe(200)
  const { null: others = [], ...own } = Object.groupBy(entries, (entry) => String(playerOf(entry)))
  expect(count(Object.values(own).map((made = []) => made.map(nameOf).join(' ')))).toEqual(
    Object.fromEntries(names.map((name, index) => [orders[name], players[index]])),
  )
  const expected = names.flatMap((name, index) =>
    Array.from({ length: players[index] ?? 0 }, () => signedOut[name]),
  )
  // The test asks once for the ids of the servers and the games that the scenarios name.
  expect(count(others.filter(({ kind }) => kind === 'call').map(nameOf))).toEqual(
    count([...expected.flat(), 'servers.all', 'games.list']),
  )
})

test('a call that answers 500 to every tenth player ends the run with an error that names it', async () => {
  const { simulator } = await startJournaled()
  let asked = 0
  const url = await startProxy(simulator.url, (call) => {
    if (call !== 'POST /api/conversations') return undefined
    asked += 1
    return asked % 10 === 0 ? 500 : undefined
  })
  const { exitCode, printed, counters } = await play(`${three} --target ${url}`)
  expect(exitCode).toBe(1)
  expect(printed).toContain('errors.Failed expectations for request conversations.create')
  expect(printed).toContain('fail: calls.server_errors == 0')
  expect(counters).toMatchObject({
    'vusers.created': 200,
    'vusers.failed': Math.floor(asked / 10),
    'calls.server_errors.conversations.create': Math.floor(asked / 10),
  })
})

test('players with the accounts of a file renew refused tokens, and wait when the target limits the rate', async () => {
  const { simulator, calls } = await startJournaled()
  const { email, password } = yasmine
  const accounts = join(
    folderWith({ 'two.csv': `email,password\n${email},${password}\n${mehdi.email},${mehdi.password}\n` }),
    'two.csv',
  )
  simulator.world().faults.add({ 'expire-token': 'conversations.create', times: 2 }, null)
  let limited = 0
  const url = await startProxy(simulator.url, (call) => {
    // The operator's steps are calls of the same player, while it waits.
    if (call !== 'POST /api/messages/client' || limited === 2) return undefined
    limited += 1
    return 429
  })
  const line = `welcome --players 2 --during 1s --p95 20000 --operator simulator --accounts ${accounts} --target ${url}`
  const { exitCode, printed, counters } = await play(line)
  expect(exitCode, printed).toBe(0)
  expect(counters).toMatchObject({
    'vusers.completed': 2,
    'calls.rate_limited.messages.sendToRequest': 2,
    'http.codes.403': 2,
  })
  const made = [
    'auth.register',
    'auth.login',
    'auth.refresh',
    'conversations.create',
    'messages.sendToRequest',
  ]
  expect(made.map(calls)).toEqual([0, 2, 2, 4, 2])
})

const file = (lines: readonly string[]): string => `title: A test\nsteps:\n  ${lines.join('\n  ')}`

test('a player of a load test repeats, waits and fails as in a run', async () => {
  const { simulator, calls } = await startJournaled()
  const as = `as: ${yasmine.email}`
  const steps = [
    `- { repeat: 3, save: round, steps: [{ ${as}, call: users.update, with: { City: 'Rabat \${round}' }, save: me }] }`,
    "- { expect: { value: '${me.City}', is: Rabat 3 } }",
    `- { expect: { user: ${yasmine.email}, City: Rabat 3 } }`,
    `- { ${as}, call: trackings.create, save: tracking }`,
    `- { ${as}, call: trackings.create, refused: tracking-already-open }`,
    "- { operator: reply, with: { trackingId: '${tracking._id}', message: Bonjour } }",
    `- { expect: { event: sendTrackingMessage, to: ${yasmine.email}, trackingId: '\${tracking._id}', times: 1 } }`,
    '- { never: { event: closeChatTracking }, for: 1s }',
  ]
  const last = `- { never: { event: sendTrackingMessage }, for: 1s }`
  const folder = folderWith({ 'good.yaml': file(steps), 'bad.yaml': file(steps.toSpliced(-2, 2, last)) })
  const options = `--players 3 --during 1s --operator simulator --target ${simulator.url}`
  const [good, bad] = await Promise.all(
    ['good', 'bad'].map((name) => play(`${join(folder, `${name}.yaml`)} ${options}`)),
  )
  expect(good?.exitCode, good?.printed).toBe(0)
  expect([calls('users.update'), calls('trackings.create')]).toEqual([18, 12])
  expect(bad?.exitCode).toBe(1)
  expect(bad?.counters['vusers.failed']).toBe(3)
  expect(bad?.printed).toContain('bad.yaml:9:5 sendTrackingMessage came')
})

test('Artillery finds all files of a test for the machines of a cloud', async () => {
  const { simulator } = await startJournaled()
  const folder = folderWith({ 'one.csv': `email,password\n${yasmine.email},${yasmine.password}\n` })
  const accounts = join(folder, 'one.csv')
  const line = `looks-around --players 1 --accounts ${accounts} --target ${simulator.url} --out ${folder}`
  expect((await command(['load', ...line.split(' ')])).exitCode).toBe(0)
  const { createBOM } = (await import(
    join(installed, 'node_modules/artillery/dist/lib/platform/aws-ecs/legacy/bom.js')
  )) as Packer
  const { files } = await promisify(createBOM)(join(folder, 'test.yml'), [], { flags: {} })
  expect(files.map(({ noPrefix }) => noPrefix).toSorted()).toEqual([
    'accounts.csv',
    'contract.mjs',
    'processor.mjs',
    'test.yml',
  ])
})

interface Packer {
  createBOM(
    script: string,
    more: readonly string[],
    options: object,
    done: (error: Error | null, list: { readonly files: readonly { readonly noPrefix: string }[] }) => void,
  ): void
}
