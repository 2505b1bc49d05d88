import { describe, expect, test } from 'vitest'
import { runCommandLine } from '../contracts/shared/command-line.ts'
import { readCommand } from '../contracts/shared/testing.ts'
import { createStartCommand, portTrouble } from './start-command.ts'
import { defaultPort, defaultSeed } from './defaults.ts'
import { journalLimit } from './world/journal.ts'

const described = {
  name: 'npm start',
  about: 'Starts.',
  examples: [['--port 4700', 'on another port']],
} as const

/** Prints the options as JSON. */
const start = (...args: readonly string[]) =>
  readCommand(
    (given, context) =>
      runCommandLine(
        () =>
          createStartCommand(described, context).action((options) => {
            context.terminal.write(JSON.stringify(options))
          }),
        given,
        context,
      ),
    args,
  )

describe('the options of a start', () => {
  test('have defaults, and may be written with a space or with an equals sign', async () => {
    const defaults = { port: defaultPort, seed: defaultSeed, size: 'small', journal: journalLimit }
    expect(JSON.parse((await start()).printed)).toEqual(defaults)
    const { printed } = await start(
      '--port',
      '4700',
      '--seed=7',
      '--import',
      'a.json',
      '--export-on-exit=b.json',
      '--quiet',
      '--allow-host=a.test',
      '--allow-host',
      'B.test',
    )
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
    expect(printed.match(/^ {2}--[\w-]+/gm)).toHaveLength(10)
    expect(printed).toMatch(/^ {2}npm start -- --port 4700 +on another port$/m)
  })
})

const systemError = (code: string) => Object.assign(new Error('listen'), { code })

describe('a port that cannot be used', () => {
  test('is explained, and another port is suggested', () => {
    expect(portTrouble(systemError('EADDRINUSE'), 4600, 'npm run sim')).toBe(
      'Port 4600 is used by another program. Choose another: npm run sim -- --port 4601',
    )
    expect(portTrouble(systemError('EACCES'), 80, 'npm start')).toBe(
      'You may not use port 80. Choose another: npm start -- --port 81',
    )
    expect(portTrouble(systemError('EADDRINUSE'), 65_535, 'npm start')).toContain('--port 4601')
  })

  test('is not confused with other errors', () => {
    expect(portTrouble(systemError('ENOENT'), 4600, 'npm start')).toBeUndefined()
  })
})
