import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { startLocalServer } from '../../contracts/shared/local-server.ts'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { startSimulator, textWith } from '../../mock-api/testing.ts'
import { artillery } from './load.ts'
import { command } from '../testing.ts'

interface Step {
  readonly loop?: readonly Step[]
  readonly over?: readonly unknown[]
  readonly parallel?: readonly Step[]
  readonly think?: unknown
  readonly function?: string
  readonly [method: string]: unknown
}

interface Script {
  readonly config: { readonly phases: unknown; readonly ensure: { readonly thresholds: unknown } }
  readonly scenarios: readonly {
    readonly name: string
    readonly weight: number
    readonly flow: readonly Step[]
  }[]
}

/** Writes a load test from a scenario with these lines below its title. */
async function load(lines: readonly string[], ...options: readonly string[]) {
  const folder = folderWith({ 'mine.yaml': ['title: A test', ...lines].join('\n') })
  const { url } = await startSimulator()
  const [scenario, out] = [join(folder, 'mine.yaml'), join(folder, 'out')]
  const { exitCode, complained } = await command([
    'load',
    scenario,
    '--out',
    out,
    '--target',
    url,
    ...options,
  ])
  const text = exitCode === 0 ? readFileSync(join(out, 'test.yml'), 'utf8') : ''
  const script = parse(text) as Script
  return { exitCode, complained: complained.replaceAll(`${folder}/`, ''), text, script }
}

/** The names of the calls, and what is between them. */
const outline = (steps: readonly Step[]): unknown[] =>
  steps.flatMap((step): unknown => {
    const { loop = [], over, parallel, think, function: run, get, post, put } = step
    if (think !== undefined || run !== undefined) return think ?? run
    if (over !== undefined) return outline(loop)
    if (parallel !== undefined) return [outline(parallel)]
    const call = (get ?? post ?? put) as { readonly name: string } | undefined
    return call === undefined ? outline(loop) : call.name
  })

const as = 'as: yasmine@kamasouk.test'
const order = `  - { ${as}, call: conversations.create, with: { gameId: Dofus Retro, serverId: Boune, username: Yasmi, quantity: 1, transactionType: Buy }, save: order }`
const answered = [
  'steps:',
  order,
  "  - { operator: reply, with: { requestId: '${order._id}', message: Bonjour } }",
  `  - { expect: { event: sendMessage, to: yasmine@kamasouk.test, requestId: '\${order._id}' }, within: 20s }`,
  `  - { ${as}, call: users.update, with: { City: Rabat }, after: 2s..8s }`,
]

describe('a load test', () => {
  test('signs the player up and in, connects, and plays the steps in their order', async () => {
    const { script } = await load(answered, '--operator', 'simulator')
    const [calls, pause] = [
      'auth.register auth.login connect auth.refresh conversations.create operator.reply happens',
      '{{ $randomNumber(2000, 8000) }}ms',
    ]
    expect(outline(script.scenarios[0]?.flow ?? [])).toEqual([
      ...calls.split(' '),
      pause,
      'auth.refresh',
      'users.update',
    ])
  })

  test('has ids for names, and the account of each player for the user', async () => {
    const { text } = await load(answered, '--operator', 'simulator')
    expect(text).toMatch(/ \$server.Boune: [0-9a-f]{24} /)
    expect(text).toContain('json: { userId: "{{ $account.userId }}", gameId: "{{ $game.Dofus_Retro }}", ')
    expect(text).toContain('url: /api/users/{{ $account.userId }}')
  })

  test('with --operator none keeps the calls, and lists the steps that it leaves out', async () => {
    const { script, complained, text } = await load(answered, '--operator', 'none')
    expect(outline(script.scenarios[0]?.flow ?? [])).not.toContain('happens')
    expect(complained).toBe(
      'Not part of the test:\nmine.yaml:4:5  operator reply: "Bonjour"\nmine.yaml:5:5  expect sendMessage to yasmine@kamasouk.test about request ${order._id}\n',
    )
    expect(text).toMatch(/^# .*mine.yaml:4:5 {2}operator reply/m)
  })

  test.each([
    [
      '--players 200 --during 1m',
      [
        { duration: 20, arrivalRate: 4 },
        { duration: 40, arrivalRate: 3 },
      ],
    ],
    ['--players 50 --arrive 10', [{ duration: 5, arrivalRate: 10 }]],
    ['--arrive 7 --during 10s', [{ duration: 10, arrivalRate: 7 }]],
    ['--p95 300', [{ duration: 60, arrivalCount: 50 }]],
  ])('with %s has the phases %j', async (options, phases) => {
    expect((await load(['steps:', order], ...options.split(' '))).script.config.phases).toEqual(phases)
  })

  test('limits the time of each call with --p95', async () => {
    const { script } = await load(['steps:', order], '--p95', '300')
    const metric = 'plugins.metrics-by-endpoint.response_time'
    expect(script.config.ensure.thresholds).toEqual(
      ['auth.register', 'auth.login', 'conversations.create'].map((id) => ({ [`${metric}.${id}.p95`]: 300 })),
    )
  })

  test('plays a scenario that is named twice twice as often', async () => {
    const { url } = await startSimulator()
    const out = join(folderWith({}), 'out')
    const names = ['looks-around', 'welcome', 'looks-around']
    await command(['load', ...names, '--operator', 'none', '--out', out, '--target', url])
    const { scenarios } = parse(readFileSync(join(out, 'test.yml'), 'utf8')) as Script
    expect(scenarios.map(({ name, weight }) => [name, weight])).toEqual([
      ['looks-around', 1],
      ['welcome', 1],
      ['looks-around', 1],
    ])
  })
})

describe('refuses, and writes nothing,', () => {
  test.each([
    [
      'steps that act for all players',
      ['steps:', order, '  - advance: 1h'],
      'mine.yaml:4:5  The step advance cannot be played as load.',
    ],
    [
      'the operator without --operator',
      answered,
      'mine.yaml:4:5  The operator acts: add --operator simulator or none.',
    ],
    [
      'a second player',
      ['steps:', order, `  - { as: mehdi@kamasouk.test, call: games.list }`],
      'mine.yaml:4:5  A load test has one player',
    ],
    [
      'a scenario without a player',
      ['steps:', '  - wait: { call: conversations.create }'],
      'mine.yaml has no call of a player',
    ],
  ])('%s', async (_what, lines, sentence) => {
    expect(await load(lines)).toMatchObject({ exitCode: 2, complained: textWith(sentence), text: '' })
  })

  const accounts = folderWith.bind(undefined, {
    'column.csv': 'email,name\na@b.test,A\n',
    'few.csv': 'email,password\na@b.test,Kamas2026!\n',
  })

  test.each([
    ['nothing-of-this-name', 1, 'There is no scenario "nothing-of-this-name".'],
    [
      'looks-around --players 3 --during 1s --arrive 3',
      1,
      '--players and --during give --arrive: leave out one of the three.',
    ],
    ['looks-around --during soon', 1, '--during takes a whole number and its unit'],
    ['looks-around --target https://staging.example', 1, 'add --i-may-load-this-host.'],
    [
      'looks-around --accounts missing.csv',
      1,
      'missing.csv cannot be read. There is no such file or folder.',
    ],
    [
      'looks-around --accounts column.csv',
      2,
      'has no column "password": its first line must be email,password.',
    ],
    [
      'looks-around --accounts few.csv --players 2',
      2,
      'has 1 accounts for 2 players: add accounts, or lower --players.',
    ],
    [
      'first-order-of-a-new-player --operator none --players 1 --accounts few.csv',
      2,
      'The player signs up here. Leave out --accounts.',
    ],
    ['looks-around --target http://127.0.0.1:9', 3, 'No simulator answers at http://127.0.0.1:9'],
  ])('load %s', async (line, exitCode, sentence) => {
    const folder = accounts()
    const words = line.split(' ').map((word) => (word.endsWith('.csv') ? join(folder, word) : word))
    const out = join(folder, 'out')
    expect(await command(['load', ...words, '--out', out])).toMatchObject({
      exitCode,
      complained: textWith(sentence),
    })
    expect(existsSync(out)).toBe(false)
  })

  test('--operator simulator with a provider that is no simulator', async () => {
    const { url, close } = await startLocalServer((_asked, answer) => answer.writeHead(404).end())
    onTestFinished(close)
    const out = join(folderWith({}), 'out')
    expect(
      await command(['load', 'welcome', '--operator', 'simulator', '--out', out, '--target', url]),
    ).toMatchObject({ exitCode: 3, complained: textWith('is not a simulator') })
  })
})

test('the guide names the version of Artillery that the test is written for', () => {
  const guide = readFileSync(new URL('../../docs/load.md', import.meta.url), 'utf8')
  expect(new Set(guide.match(/artillery@[\d.]+\d/g))).toEqual(new Set([artillery]))
})
