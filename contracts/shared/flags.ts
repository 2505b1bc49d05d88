/** The flags of a command, and the variables that stand for them, refused with a suggestion where they are mistyped. */
import { parseArgs } from 'node:util'
import { didYouMean } from './suggest.ts'
import { UsageError } from './errors.ts'

export interface Flag {
  readonly type: 'string' | 'boolean'
  readonly short?: string
  /** Other names that are understood, for those who know them from elsewhere. */
  readonly aliases?: readonly string[]
  /** The variable of the environment that stands for it where it is not given. */
  readonly variable?: string
  /** The only values that it takes. */
  readonly values?: readonly string[]
}

export type Flags = Readonly<Record<string, Flag>>

export interface ParsedFlags {
  /** The value that was given last. */
  text(name: string): string | undefined
  /** Each value of a flag that may be given often. */
  texts(name: string): readonly string[]
  isSet(name: string): boolean
  /** What a sentence about its value calls it: the flag, or the variable that stood for it. */
  nameOf(name: string): string
  readonly positionals: readonly string[]
}

type Environment = Readonly<Record<string, string | undefined>>

const help: Flag = { type: 'boolean', short: 'h' }

/** Throws a UsageError for an unknown flag, a value too many or one that is missing. `--help` is always understood. */
export function parseFlags(args: readonly string[], flags: Flags, env: Environment = {}): ParsedFlags {
  const known: Flags = { ...flags, help }
  const { given, positionals } = readArguments(args, known)
  const variables = readVariables(known, env)
  const values = (name: string) => given.get(name) ?? variables.get(name) ?? []
  const parsed: ParsedFlags = {
    text: (name) => values(name).at(-1),
    texts: values,
    isSet: (name) => values(name).length > 0,
    nameOf: (name) => (variables.has(name) && !given.has(name) ? (known[name]?.variable ?? '') : `--${name}`),
    positionals,
  }
  for (const [name, { values: taken }] of Object.entries(known)) {
    const stray = taken && parsed.texts(name).find((value) => !taken.includes(value))
    if (stray === undefined) continue
    throw new UsageError(
      `${parsed.nameOf(name)} takes ${oneOf(taken ?? [])}, not "${stray}".${didYouMean(stray, taken ?? [])}`,
    )
  }
  return parsed
}

/** The same flags, as if these values had been given. */
export const withValues = (flags: ParsedFlags, given: Readonly<Record<string, string>>): ParsedFlags => ({
  ...flags,
  text: (name) => given[name] ?? flags.text(name),
  texts: (name) => (given[name] === undefined ? flags.texts(name) : [given[name]]),
  isSet: (name) => given[name] !== undefined || flags.isSet(name),
})

const oneOf = (words: readonly string[]): string =>
  new Intl.ListFormat('en', { type: 'disjunction' }).format(words)

function readArguments(args: readonly string[], flags: Flags) {
  const names = new Map(
    Object.entries(flags).flatMap(([name, { aliases = [] }]) => [name, ...aliases].map((as) => [as, name])),
  )
  const options = Object.fromEntries(
    [...names].map(([as, name]) => {
      const { type = 'string', short } = flags[name] ?? {}
      return [as, { type, ...(short === undefined || as !== name ? {} : { short }) }]
    }),
  )
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  const given = new Map<string, readonly string[]>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const name = names.get(token.name)
    if (name === undefined) {
      const suggestion = didYouMean(token.name, [...names.keys()]).replace('"', '"--')
      throw new UsageError(`There is no flag ${token.rawName}.${suggestion} --help lists them.`)
    }
    const isText = flags[name]?.type === 'string'
    if (!isText && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`)
    if (isText && (token.value === undefined || token.value === '')) {
      throw new UsageError(`${token.rawName} takes a value, and none was given.`)
    }
    given.set(name, [...(given.get(name) ?? []), token.value ?? ''])
  }
  return { given, positionals }
}

/** An empty variable is none; a flag without a value is also not meant by one that says so. */
function readVariables(flags: Flags, env: Environment): ReadonlyMap<string, readonly string[]> {
  const read = Object.entries(flags).flatMap(([name, { type, variable = '' }]): [string, string[]][] => {
    const value = env[variable] ?? ''
    const isMeant = value !== '' && (type === 'string' || !/^(0|false|no)$/i.test(value))
    return isMeant ? [[name, [value]]] : []
  })
  return new Map(read)
}

/** The whole number, at most `most`, that a flag was given. Throws a UsageError for anything else. */
export function wholeNumber(flags: ParsedFlags, name: string, most: number): number | undefined {
  const text = flags.text(name)
  if (text === undefined) return undefined
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (number <= most) return number
  throw new UsageError(`${flags.nameOf(name)} takes a whole number up to ${String(most)}, not "${text}".`)
}
