/** Builds the command that repeats a run. */
import { knownSettings } from '../format/inputs.ts'
import type { Scenario } from '../runner/plan.ts'
import { defaultTarget } from '../runner/target.ts'

export interface Played {
  /** The argument of `run`. */
  readonly named: string
  readonly scenario: Scenario
  readonly target: string
  /** Whether several scenarios were played, which changes the defaults of --speed and --headless. */
  readonly isMany: boolean
  readonly isHeadless: boolean
}

/** The options that a run repeats as they were given. */
interface Given {
  readonly set?: readonly string[] | undefined
  readonly world?: string | undefined
  readonly speed?: string | undefined
}

/** `seed` is the seed of its temporary world, if it had one. */
export function replayCommand(
  { named, scenario, target, isMany, isHeadless }: Played,
  { set = [], world, speed = isMany ? 'max' : undefined }: Given,
  seed: number | undefined,
): string {
  const words = [
    named,
    ...knownSettings(scenario, set).flatMap((setting) => ['--set', setting]),
    ...(world === undefined ? [] : ['--world', world]),
    ...(seed === undefined ? [] : ['--seed', String(seed)]),
    ...(isHeadless ? ['--headless'] : []),
    ...(target === defaultTarget ? [] : ['--target', target]),
    ...(speed === undefined ? [] : ['--speed', speed]),
  ]
  return `npm run scenario -- run ${words.map(quotedForShell).join(' ')}`
}

const quotedForShell = (word: string): string =>
  /^[\w.,:/@%+-][\w.,:/=@%+-]*$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
