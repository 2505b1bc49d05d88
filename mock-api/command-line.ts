/** The flags that every command which starts a simulator understands. */
import { parseArgs } from 'node:util'
import { didYouMean } from './control/suggest.ts'
import { defaultPort, defaultSeed } from './defaults.ts'

export interface StartFlags {
  readonly port: number
  readonly seed: number
  readonly isQuiet: boolean
  readonly isHelp: boolean
}

/** A wrong use of a command: its sentence is all that the person needs to see. */
export class UsageError extends Error {}

const options = {
  port: { type: 'string' },
  seed: { type: 'string' },
  quiet: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** Throws a UsageError for an unknown flag, an argument without one, or a value that is no number in range. */
export function parseStartFlags(args: readonly string[]): StartFlags {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional') {
      throw new UsageError(
        `"${token.value}" is not understood: everything here is a flag. --help lists them.`,
      )
    }
    if (token.kind !== 'option') continue
    if (!Object.hasOwn(options, token.name)) {
      throw new UsageError(
        `There is no flag ${token.rawName}.${didYouMean(
          token.rawName,
          Object.keys(options).map((flag) => `--${flag}`),
        )} --help lists them.`,
      )
    }
    const takesValue = options[token.name as keyof typeof options].type === 'string'
    if (!takesValue && token.value !== undefined) throw new UsageError(`${token.rawName} takes no value.`)
  }
  const { values } = parseArgs({ args: [...args], options, strict: false })
  return {
    port: wholeNumber('--port', values.port, defaultPort, 0, 65_535),
    seed: wholeNumber('--seed', values.seed, defaultSeed, 0, 2_147_483_647),
    isQuiet: values.quiet === true,
    isHelp: values.help === true,
  }
}

function wholeNumber(
  flag: string,
  value: string | boolean | undefined,
  fallback: number,
  minimum: number,
  maximum: number,
): number {
  if (value === undefined) return fallback
  const number = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (number >= minimum && number <= maximum) return number
  throw new UsageError(
    `${flag} takes a whole number from ${String(minimum)} to ${String(maximum)}, ` +
      (value === true ? 'and none was given.' : `not "${String(value)}".`),
  )
}

/** The sentence for a port that could not be had, or undefined for any other error. */
export function portTrouble(error: unknown, port: number, command: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const remedy = `Choose another: ${command} -- --port ${String(port === 65_535 ? 4601 : port + 1)}`
  if (code === 'EADDRINUSE') return `Port ${String(port)} is taken by another program. ${remedy}`
  if (code === 'EACCES') return `Port ${String(port)} may not be used by you. ${remedy}`
  return undefined
}
