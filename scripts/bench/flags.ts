import { parseArgs } from 'node:util'
import type { Effort, Measure } from './measure.ts'

export interface Flags<Known> {
  readonly measures: readonly Known[]
  readonly effort: Effort
  readonly isHelp: boolean
}

/** A wrong use: its sentence is all that the person needs to see. */
export class UsageError extends Error {}

export const help = (measures: readonly Measure[]): string =>
  `npm run bench:sim -- [--only NAME,…] [--rounds N] [--quick]

How fast the simulator is, each figure against a reference of the same run and beside its target.

  --only NAME,…  some of the measures:
${measures.map(({ name, about }) => `                   ${name.padEnd(15)} ${about}`).join('\n')}
  --rounds N     how often each is repeated (default 5); the median counts
  --quick        three rounds, less warming up, fewer sockets: to try it out, not to quote

The table also goes to .cache/bench/sim.md and sim.json. Exit code 1 when a target is missed.`

interface Named {
  readonly name: string
}

export function parseFlags<Known extends Named>(
  args: readonly string[],
  known: readonly Known[],
): Flags<Known> {
  const { only, rounds, quick, help: isHelp } = parse(args)
  const isQuick = quick === true
  return {
    measures: only === undefined ? known : only.split(',').map((name) => find(name.trim(), known)),
    effort: {
      // Many short ones: what disturbs the machine for a second then spoils one of them, and not the median.
      rounds: rounds === undefined ? (isQuick ? 3 : 5) : wholeNumber(rounds),
      seconds: 1,
      warmUpSeconds: isQuick ? 1 : 2,
      isQuick,
    },
    isHelp: isHelp === true,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        only: { type: 'string' },
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d?$/.test(text))
    throw new UsageError(`--rounds takes a whole number from 1 to 99, not "${text}".`)
  return Number(text)
}

function find<Known extends Named>(name: string, known: readonly Known[]): Known {
  const found = known.find((measure) => measure.name === name)
  if (found) return found
  throw new UsageError(
    `There is no measure "${name}". There are: ${known.map((measure) => measure.name).join(', ')}.`,
  )
}
