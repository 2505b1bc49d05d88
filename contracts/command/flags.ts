/** The flags of a command, refused with a suggestion where they are mistyped. */
import { parseArgs } from 'node:util'
import { didYouMean } from './suggest.ts'
import { UsageError } from './errors.ts'

export interface Flag {
  readonly type: 'string' | 'boolean'
  readonly short?: string
}

export interface ParsedFlags {
  /** The value that was given last. */
  text(name: string): string | undefined
  /** Each value of a flag that may be given often. */
  texts(name: string): readonly string[]
  isSet(name: string): boolean
  readonly positionals: readonly string[]
}

const help: Flag = { type: 'boolean', short: 'h' }

/** Throws a UsageError for an unknown flag, a value too many or one that is missing. `--help` is always understood. */
export function parseFlags(args: readonly string[], flags: Readonly<Record<string, Flag>>): ParsedFlags {
  const known: Record<string, Flag> = { ...flags, help }
  const { tokens } = parseArgs({ args: [...args], options: known, strict: false, tokens: true })
  const given = new Map<string, string[]>()
  const positionals: string[] = []
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind !== 'option') continue
    const flag = Object.hasOwn(known, token.name) ? known[token.name] : undefined
    if (!flag) {
      const suggestion = didYouMean(token.name, Object.keys(known)).replace('"', '"--')
      throw new UsageError(`There is no flag ${token.rawName}.${suggestion} --help lists them.`)
    }
    if (flag.type === 'boolean' && token.value !== undefined) {
      throw new UsageError(`${token.rawName} takes no value.`)
    }
    if (flag.type === 'string' && (token.value === undefined || token.value === '')) {
      throw new UsageError(`${token.rawName} takes a value, and none was given.`)
    }
    given.set(token.name, [...(given.get(token.name) ?? []), token.value ?? ''])
  }
  return {
    text: (name) => given.get(name)?.at(-1),
    texts: (name) => given.get(name) ?? [],
    isSet: (name) => given.has(name),
    positionals,
  }
}
