import { describe, expect, test } from 'vitest'
import { createCommand, fileName, programOf, wholeNumber } from './command-line.ts'
import { CouldNotRun, exitCodes } from './errors.ts'
import { readCommand } from './testing.ts'

const subcommands = {
  count: {
    summary: 'prints a number',
    load: () =>
      Promise.resolve((context) =>
        createCommand('count', context)
          .option('--to <number>', 'the last number', wholeNumber(1, 9))
          .option('--out <file>', 'where it goes', fileName)
          .action(({ to, out }) => {
            context.terminal.write(JSON.stringify({ to, out }))
            if (to === 7) throw new CouldNotRun('Seven is away.')
            if (to === 8) context.exitCode = exitCodes.failed
            if (to === 9) throw context.signal.reason
          }),
      ),
  },
  other: { summary: 'does something else', load: () => Promise.reject(new Error('loaded without need')) },
} satisfies Parameters<typeof programOf>[0]['subcommands']

const run = (args: readonly string[], signal?: AbortSignal) =>
  readCommand(
    programOf({ name: 'npm run x --', description: '', example: '', subcommands }),
    args,
    {},
    signal === undefined ? {} : { signal },
  )

test('runs the subcommand that is named and loads no other', async () => {
  expect(await run(['count', '--to', '3', '--out=a.txt'])).toEqual({
    exitCode: 0,
    printed: '{"to":3,"out":"a.txt"}',
    complained: '',
  })
})

test('prints help with every subcommand and exits with 0', async () => {
  const { exitCode, printed } = await run(['--help'])
  expect(exitCode).toBe(0)
  expect(printed).toMatch(/count .*prints a number\n +other +does something else/)
  expect(await run(['count', '-h'])).toMatchObject({
    exitCode: 0,
    printed: expect.stringMatching(/--to <number>/) as string,
  })
})

describe('rejects with exit code 1 and a sentence', () => {
  test.each([
    [[], 'count'],
    [['cuont'], /unknown command 'cuont'\s+\(Did you mean count\?\)/],
    [['count', '--too', '1'], /unknown option '--too'\s+\(Did you mean --to\?\)/],
    [['count', '--to'], "option '--to <number>' argument missing"],
    [['count', '--to', '10'], "argument '10' is invalid. It takes a whole number from 1 to 9."],
    [['count', '--out', '--to', '1'], "argument '--to' is invalid. It takes the name of a file."],
    [['count', 'x'], 'too many arguments'],
  ])('%j', async (args, sentence) => {
    const { exitCode, complained } = await run(args)
    expect(exitCode).toBe(1)
    expect(complained).toMatch(sentence)
  })
})

test('ends with the exit code of the error that a command throws, or that it sets itself', async () => {
  expect(await run(['count', '--to', '7'])).toMatchObject({ exitCode: 3, complained: 'Seven is away.\n' })
  expect(await run(['count', '--to', '8'])).toMatchObject({ exitCode: 4, complained: '' })
})

test('ends with 130 when Ctrl-C stops it', async () => {
  const stop = new AbortController()
  stop.abort()
  expect(await run(['count', '--to', '9'], stop.signal)).toMatchObject({
    exitCode: 130,
    complained: 'Stopped.\n',
  })
})
