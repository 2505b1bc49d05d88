/** The command that plays a scenario again as it was played. */
import type { ParsedFlags } from '../../contracts/shared/flags.ts'
import { knownSettings } from '../format/inputs.ts'
import type { Scenario } from '../runner/plan.ts'
import { defaultTarget } from '../runner/target.ts'

export interface Played {
  /** By which the person named it. */
  readonly named: string
  readonly scenario: Scenario
  readonly target: string
  /** Its speed and its headless player were a consequence of the others beside it. */
  readonly isMany: boolean
  readonly isHeadless: boolean
}

/** `seed` is that of the world that was made for it, where one was. */
export function replayCommand(
  { named, scenario, target, isMany, isHeadless }: Played,
  flags: ParsedFlags,
  seed: number | undefined,
): string {
  const world = flags.text('world')
  const speed = flags.text('speed') ?? (isMany ? 'max' : undefined)
  const words = [
    named,
    ...knownSettings(scenario, flags.texts('set')).flatMap((setting) => ['--set', setting]),
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
