/** The flags that every command which starts a simulator understands: one row each. */
import { parseArgs } from 'node:util'
import { UsageError } from '../contracts/shared/errors.ts'
import { didYouMean } from '../contracts/shared/suggest.ts'
import { defaultPort, defaultSeed } from './defaults.ts'
import { defaultSize, sizeNames, type SizeName } from './seed/sizes.ts'
import { journalLimit } from './world/journal.ts'

interface Flag<Value> {
  readonly flag: string
  readonly short?: string
  /** What stands for its value in the help; a flag without it takes none. */
  readonly takes?: string
  readonly about: string
  /** What was given: a text, true where a flag stands alone, undefined where it is missing. Throws a UsageError. */
  readonly read: (given: string | true | undefined) => Value
}

const flags = {
  port: {
    flag: 'port',
    takes: 'N',
    about: `where it answers (default ${String(defaultPort)}; 0 takes any free port)`,
    read: wholeNumber('--port', defaultPort, 65_535),
  },
  seed: {
    flag: 'seed',
    takes: 'N',
    about: `the number that its players, servers and prices come from (default ${String(defaultSeed)})`,
    read: wholeNumber('--seed', defaultSeed, 2_147_483_647),
  },
  size: {
    flag: 'size',
    takes: sizeNames.join('|'),
    about: `1,000, 10,000 or 100,000 transactions in its history (default ${defaultSize})`,
    read: readSize,
  },
  seedFile: {
    flag: 'seed-file',
    takes: 'FILE',
    about:
      'your own accounts, servers, rates or history, in YAML or JSON; what it leaves out comes from the seed',
    read: text('--seed-file', 'a file'),
  },
  importFile: {
    flag: 'import',
    takes: 'FILE',
    about: 'the world begins as a snapshot in this file says',
    read: text('--import', 'a file'),
  },
  exportFile: {
    flag: 'export-on-exit',
    takes: 'FILE',
    about: 'the world is written there as a snapshot when it ends (Ctrl-C)',
    read: text('--export-on-exit', 'a file'),
  },
  journalLimit: {
    flag: 'journal',
    takes: 'N',
    about: `how many entries each world keeps of what happened, in 64 MB at most (default ${String(journalLimit)}; 0 keeps none)`,
    read: wholeNumber('--journal', journalLimit, 10_000_000),
  },
  isJson: {
    flag: 'json',
    about: 'the log, and all else that it prints, as one JSON object on each line',
    read: isGiven,
  },
  isQuiet: { flag: 'quiet', about: 'no line for each call and event', read: isGiven },
  isHelp: { flag: 'help', short: 'h', about: 'prints this', read: isGiven },
} satisfies Readonly<Record<string, Flag<unknown>>>

export type StartFlags = {
  readonly [Key in keyof typeof flags]: ReturnType<(typeof flags)[Key]['read']>
}

const rows: readonly Flag<unknown>[] = Object.values(flags)

/** Throws a UsageError for an unknown flag, an argument without one, or a value that is none for its flag. */
export function parseStartFlags(args: readonly string[]): StartFlags {
  const options = Object.fromEntries(
    rows.map(({ flag, short, takes }) => [
      flag,
      {
        type: takes === undefined ? ('boolean' as const) : ('string' as const),
        ...(short === undefined ? {} : { short }),
      },
    ]),
  )
  const { tokens, values } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw new UsageError(
        `"${token.value}" is not understood: everything here is a flag. --help lists them.`,
      )
    }
    if (token.kind !== 'option') continue
    const row = rows.find(({ flag }) => flag === token.name)
    if (row === undefined) {
      const known = rows.map(({ flag }) => `--${flag}`)
      throw new UsageError(
        `There is no flag ${token.rawName}.${didYouMean(token.rawName, known)} --help lists them.`,
      )
    }
    if (row.takes === undefined && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value.`)
    }
  }
  const read = Object.entries<Flag<unknown>>(flags).map(([key, row]) => {
    // A flag is not repeatable, so none of them is a list; one without its value stands alone.
    const given = values[row.flag]
    return [key, row.read(given === false ? undefined : given)]
  })
  const parsed = Object.fromEntries(read) as StartFlags
  if (parsed.isJson && parsed.isQuiet) {
    throw new UsageError('--json prints what happens and --quiet does not: give one of them.')
  }
  return parsed
}

export interface Described {
  /** As it is typed, `npm start`. */
  readonly name: string
  readonly about: string
  /** Flags that show what can be done, each with what comes of it. */
  readonly examples: readonly (readonly [flags: string, outcome: string])[]
}

export function helpOf({ name, about, examples }: Described): string {
  const usages = rows.map(({ flag, short, takes }) => {
    const long = takes === undefined ? `--${flag}` : `--${flag} ${takes}`
    return short === undefined ? long : `${long}, -${short}`
  })
  return [
    `${name} -- ${rows.map(({ flag, takes }) => `[--${flag}${takes === undefined ? '' : ` ${takes}`}]`).join(' ')}`,
    '',
    about,
    '',
    ...inColumns(rows.map(({ about }, index) => [usages[index] ?? '', about])),
    '',
    'Examples',
    '',
    ...inColumns(examples.map(([flags, outcome]) => [`${name} -- ${flags}`, outcome])),
  ].join('\n')
}

export function inColumns(
  rows: readonly (readonly [left: string, right: string])[],
  indent = '  ',
): string[] {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${indent}${left.padEnd(width)}   ${right}`)
}

function wholeNumber(flag: string, fallback: number, maximum: number): Flag<number>['read'] {
  return (given) => {
    if (given === undefined) return fallback
    const number = given !== true && /^\d{1,10}$/.test(given) ? Number(given) : Number.NaN
    if (number <= maximum) return number
    throw new UsageError(
      `${flag} takes a whole number from 0 to ${String(maximum)}, ` +
        (given === true ? 'and none was given.' : `not "${given}".`),
    )
  }
}

function readSize(given: string | true | undefined): SizeName {
  if (given === undefined) return defaultSize
  const size = sizeNames.find((name) => name === given)
  if (size !== undefined) return size
  const said = given === true ? 'and none was given.' : `not "${given}".${didYouMean(given, sizeNames)}`
  throw new UsageError(`--size takes one of ${sizeNames.join(', ')}, ${said}`)
}

/** A text of its own, `a file`; a flag that follows at once is taken for what it is. */
function text(flag: string, what: string): Flag<string | undefined>['read'] {
  return (given) => {
    if (given !== true && given !== '' && given?.startsWith('--') !== true) return given
    throw new UsageError(`${flag} takes ${what}, and none was given.`)
  }
}

function isGiven(given: string | true | undefined): boolean {
  return given === true
}

/** The sentence for a port that could not be had, or undefined for any other error. */
export function portTrouble(error: unknown, port: number, command: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const remedy = `Choose another: ${command} -- --port ${String(port === 65_535 ? 4601 : port + 1)}`
  if (code === 'EADDRINUSE') return `Port ${String(port)} is taken by another program. ${remedy}`
  if (code === 'EACCES') return `Port ${String(port)} may not be used by you. ${remedy}`
  return undefined
}
