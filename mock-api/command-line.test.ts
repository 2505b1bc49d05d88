import { describe, expect, test } from 'vitest'
import { UsageError } from '../contracts/shared/errors.ts'
import { helpOf, parseStartFlags, portTrouble } from './command-line.ts'
import { didYouMean } from '../contracts/shared/suggest.ts'
import { defaultPort, defaultSeed } from './defaults.ts'
import { journalLimit } from './world/journal.ts'

describe('the flags of a start', () => {
  test('may all be missing', () => {
    expect(parseStartFlags([])).toMatchObject({
      port: defaultPort,
      seed: defaultSeed,
      importFile: undefined,
      exportFile: undefined,
      journalLimit,
      isJson: false,
      isQuiet: false,
      isHelp: false,
    })
  })

  test('are taken in either form', () => {
    const args = [
      '--port',
      '4700',
      '--seed=7',
      '--import',
      'a.json',
      '--export-on-exit=b.json',
      '--quiet',
      '-h',
    ]
    expect(parseStartFlags(args)).toMatchObject({
      port: 4700,
      seed: 7,
      importFile: 'a.json',
      exportFile: 'b.json',
      isQuiet: true,
      isHelp: true,
    })
  })

  test('reach from the lowest to the highest number', () => {
    expect(parseStartFlags(['--port', '0', '--seed', '0', '--journal', '0'])).toMatchObject({
      port: 0,
      seed: 0,
      journalLimit: 0,
    })
    expect(parseStartFlags(['--port=65535', '--seed=2147483647'])).toMatchObject({
      port: 65_535,
      seed: 2_147_483_647,
    })
  })

  test.each([
    [['--prot', '1'], 'There is no flag --prot. Did you mean "--port"? --help lists them.'],
    [['--elephant'], 'There is no flag --elephant. --help lists them.'],
    [['-p', '1'], 'There is no flag -p.'],
    [['--toString'], 'There is no flag --toString.'],
    [['4700'], '"4700" is not understood: everything here is a flag. --help lists them.'],
    [['--port'], '--port takes a whole number from 0 to 65535, and none was given.'],
    [['--port', 'x'], '--port takes a whole number from 0 to 65535, not "x".'],
    [['--port', '65536'], 'not "65536".'],
    [['--port=-1'], 'not "-1".'],
    [['--port='], 'not "".'],
    [['--seed', '1.5'], '--seed takes a whole number from 0 to 2147483647, not "1.5".'],
    [['--seed', '2147483648'], 'not "2147483648".'],
    [['--quiet=no'], '--quiet takes no value.'],
    [['--journal', 'all'], '--journal takes a whole number from 0 to 10000000, not "all".'],
    [['--import'], '--import takes a file, and none was given.'],
    [['--import='], '--import takes a file, and none was given.'],
    [['--export-on-exit', '--quiet'], '--export-on-exit takes a file, and none was given.'],
    [['--json', '--quiet'], '--json prints what happens and --quiet does not: give one of them.'],
  ])('are refused with a sentence that helps: %j', (args, sentence) => {
    expect(() => parseStartFlags(args)).toThrow(UsageError)
    expect(() => parseStartFlags(args)).toThrow(sentence)
  })
})

test('the help names every flag once, what it takes, and shows how it is used', () => {
  const help = helpOf({ name: 'npm start', about: 'Starts.', examples: [['--port 4700', 'on another port']] })
  expect(help).toContain('npm start -- [--port N] [--seed N]')
  expect(help).toMatch(/^ {2}--export-on-exit FILE +the world is written/m)
  expect(help).toMatch(/^ {2}--help, -h +prints this$/m)
  expect(help).toMatch(/^ {2}npm start -- --port 4700 +on another port$/m)
  expect(help.match(/^ {2}--\w/gm)).toHaveLength(Object.keys(parseStartFlags([])).length)
})

const systemError = (code: string) => Object.assign(new Error('listen'), { code })

describe('a port that cannot be had', () => {
  test('is explained with a way out', () => {
    expect(portTrouble(systemError('EADDRINUSE'), 4600, 'npm run sim')).toBe(
      'Port 4600 is taken by another program. Choose another: npm run sim -- --port 4601',
    )
    expect(portTrouble(systemError('EACCES'), 80, 'npm start')).toBe(
      'Port 80 may not be used by you. Choose another: npm start -- --port 81',
    )
  })

  test('has a way out at the end of the range too', () => {
    expect(portTrouble(systemError('EADDRINUSE'), 65_535, 'npm start')).toContain('--port 4601')
  })

  test('is not what any other error is taken for', () => {
    expect(portTrouble(systemError('ENOENT'), 4600, 'npm start')).toBeUndefined()
    expect(portTrouble('EADDRINUSE', 4600, 'npm start')).toBeUndefined()
  })
})

test('a guess is offered for a slip of the pen, and none for another word', () => {
  const known = ['reply', 'close']
  expect(didYouMean('rpely', known)).toBe(' Did you mean "reply"?')
  expect(didYouMean('close', known)).toBe(' Did you mean "close"?')
  expect(didYouMean('elephant', known)).toBe('')
})
