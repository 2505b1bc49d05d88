import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { runCommandLine, type CommandContext } from '../contracts/shared/command-line.ts'
import { readCommand } from '../contracts/shared/testing.ts'
import { folderWith } from '../contracts/shared/testing/folder.ts'
import { defaultPort, defaultSeed } from './defaults.ts'
import { createStartCommand, importSeedFile, portTrouble, serve, type StartOptions } from './start-command.ts'
import { send, signIn, startSimulator, textWith } from './testing.ts'
import { journalLimit } from './world/journal.ts'

const described = {
  name: 'npm start',
  about: 'Starts.',
  examples: [['--port 4700', 'on another port']],
} as const

const starting = (
  args: readonly string[],
  act: (options: StartOptions, context: CommandContext) => void | Promise<void>,
) =>
  readCommand(
    (given, context) =>
      runCommandLine(
        () => createStartCommand(described, context).action((options) => act(options, context)),
        given,
        context,
      ),
    args,
  )

/** Prints the options as JSON. */
const start = (...args: readonly string[]) =>
  starting(args, (options, { terminal }) => {
    terminal.write(JSON.stringify(options))
  })

describe('the options of a start', () => {
  test('have defaults, and may be written with a space or with an equals sign', async () => {
    const defaults = { port: defaultPort, seed: defaultSeed, size: 'small', journal: journalLimit }
    expect(JSON.parse((await start()).printed)).toEqual(defaults)
    const args =
      '--port 4700 --seed=7 --import a.json --export-on-exit=b.json --quiet --allow-host=a.test --allow-host B.test'
    const { printed } = await start(...args.split(' '))
    expect(JSON.parse(printed)).toEqual({
      ...defaults,
      port: 4700,
      seed: 7,
      import: 'a.json',
      exportOnExit: 'b.json',
      quiet: true,
      allowHost: ['a.test', 'B.test'],
    })
  })

  test.each([
    [['--prot', '1'], /unknown option '--prot'\s+\(Did you mean --port\?\)/],
    [['4700'], 'too many arguments'],
    [['--port', '65536'], "argument '65536' is invalid. It takes a whole number from 0 to 65535."],
    [['--seed', '1.5'], 'It takes a whole number from 0 to 2147483647.'],
    [['--size', 'huge'], 'Allowed choices are small, medium, large.'],
    [['--import='], 'It takes the name of a file.'],
    [['--export-on-exit', '--quiet'], 'It takes the name of a file.'],
    [
      ['--allow-host', 'http://a.test'],
      'It takes a host name such as sim.example.com, without scheme and port.',
    ],
    [['--json', '--quiet'], "option '--quiet' cannot be used with option '--json'"],
  ])('are rejected with a helpful sentence: %j', async (args, sentence) => {
    const { exitCode, complained } = await start(...args)
    expect(exitCode).toBe(1)
    expect(complained).toMatch(sentence)
  })

  test('are listed once each by --help, with examples', async () => {
    const { exitCode, printed } = await start('--help')
    expect(exitCode).toBe(0)
    expect(printed).toContain('Usage: npm start -- [options]')
    expect(printed.match(/^ {2}--[\w-]+/gm)).toHaveLength(12)
    expect(printed).toMatch(/^ {2}npm start -- --port 4700 +on another port$/m)
  })
})

test.each([
  ['--data a.txt', '--data cannot use "a.txt". It is a file.'],
  ['--data /dev/null/worlds', '--data cannot use "/dev/null/worlds". '],
  ['--forget-after 30d', '--forget-after needs --data: without it, no world is saved.'],
  ['--data new --forget-after 30', 'It takes a number of days such as 30d.'],
  [
    '--data new --export-on-exit b.json',
    "option '--data <folder>' cannot be used with option '--export-on-exit",
  ],
  ['--data worlds --import a.json', '--import begins the world "default", which "worlds" has already'],
])('a start that cannot save worlds ends with a sentence: %s', async (args, sentence) => {
  vi.stubEnv('INIT_CWD', folderWith({ 'worlds/default.sqlite': '', 'a.txt': '', 'a.json': '{}' }))
  const { exitCode, complained } = await starting(args.split(' '), (options) =>
    serve(options, { name: 'npm start', welcome: () => '' }),
  )
  expect({ exitCode, complained }).toEqual({ exitCode: 1, complained: textWith(sentence) })
})

test.each([
  ['EADDRINUSE', 4600, 'Port 4600 is used by another program. Choose another: npm start -- --port 4601'],
  ['EACCES', 80, 'You may not use port 80. Choose another: npm start -- --port 81'],
  ['EADDRINUSE', 65_535, 'Port 65535 is used by another program. Choose another: npm start -- --port 4601'],
  ['ENOENT', 4600, undefined],
])(
  'a port that cannot be used is explained, and another port is suggested: %s %d',
  (code, port, sentence) => {
    const error = Object.assign(new Error('listen'), { code })
    expect(portTrouble(error, port, 'npm start')).toBe(sentence)
  },
)

const example = fileURLToPath(new URL('seed/seed-file/example.yaml', import.meta.url))

describe('a seed file', () => {
  test('that does not exist, or with mistakes, is refused with a line for each of the first twenty', async () => {
    await expect(importSeedFile('/nowhere/my.yaml')).rejects.toThrow(
      '--seed-file cannot read "/nowhere/my.yaml". There is no such file or folder.',
    )
    const rows = Array.from({ length: 1500 }, (_, index) => `k${String(index)}: 1`)
    const file = join(folderWith({ 'my.yaml': ['servers: 3', ...rows].join('\n') }), 'my.yaml')
    const lines = [`--seed-file cannot use "${file}":`, `  ${file}:1:10  A list belongs here, not 3.`]
    await expect(importSeedFile(file)).rejects.toThrow(lines.join('\n'))
    await expect(importSeedFile(file)).rejects.toThrow(
      /:20:1 {2}There is no "k18" here\.[^\n]*\n {2}And 1,481 more\.$/,
    )
  })

  test('applies to every world, also new and reset ones', async () => {
    const simulator = await startSimulator({ seedFile: await importSeedFile(example) })
    await send(simulator, 'POST', '/__sim/worlds', { body: { name: 'later', seed: 7 } })
    await simulator.worlds.reset('later')
    const nadia = { email: 'nadia@kamasouk.test', password: 'Secret2026!' }
    await signIn(simulator, nadia)
    await signIn(simulator, nadia, { world: 'later' })
    const { body } = await send(simulator, 'GET', '/__sim')
    expect(body).toMatchObject({ accounts: [nadia, { role: 'operator' }, { role: 'operator' }] })
  })
})

test('a world has the given size, also after a reset', async () => {
  const simulator = await startSimulator()
  await send(simulator, 'POST', '/__sim/worlds', { body: { name: 'medium', size: 'medium' } })
  const counted = (name?: string): number => simulator.world(name).store.transactions.size()
  expect([counted(), counted('medium')]).toEqual([800, 8000])
  await simulator.worlds.reset('medium')
  expect(counted('medium')).toBe(8000)
})
