import * as fc from 'fast-check'
import { walkOf, type CommandOptions } from '../../scenarios/explore/commands.ts'
import type { Driver } from '../../scenarios/explore/driver.ts'
import type { Model } from '../../scenarios/explore/model.ts'

/** Returns `steps` commands; the same seed gives the same commands. */
export function sampleWalk(
  options: CommandOptions,
  seed: number,
  steps: number,
): readonly fc.AsyncCommand<Model, Driver>[] {
  const lists = fc.sample(walkOf(options, steps), { seed, numRuns: 20, unbiased: true })
  return lists.flatMap((commands) => [...commands]).slice(0, steps)
}
