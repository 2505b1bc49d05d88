/** Random walks of a fixed length over the public HTTP interface of one world. */
import * as fc from 'fast-check'
import { onTestFinished } from 'vitest'
import type { Simulator } from '../../mock-api/server.ts'
import { productWalk, type WalkOptions } from '../../scenarios/explore/commands.ts'
import { createEnvironmentDriver } from '../../scenarios/explore/environment-driver.ts'
import { createModel, type Driver, type Model } from '../../scenarios/explore/model.ts'
import { settingOf } from '../../scenarios/explore/sandbox.ts'
import { openSimulatorEnvironment } from '../../scenarios/runner/environment/simulator-environment.ts'

/** Returns `steps` commands; the same seed gives the same commands. */
export function sampleWalk(
  options: WalkOptions,
  seed: number,
  steps: number,
): readonly fc.AsyncCommand<Model, Driver>[] {
  const lists = fc.sample(productWalk(options, steps), { seed, numRuns: 20, unbiased: true })
  return lists.flatMap((commands) => Array.from(commands)).slice(0, steps)
}

/** Signs the players in. Each call of the returned function plays one more step, and returns false after the last. */
export async function startWalk(
  { url }: Simulator,
  world: string,
  seed: number,
  steps: number,
): Promise<() => Promise<boolean>> {
  const { signal } = new AbortController()
  const environment = await openSimulatorEnvironment({ target: url, world, speed: Infinity, signal })
  onTestFinished(() => environment.close())
  const model = createModel(await settingOf(environment, signal))
  const driver = await createEnvironmentDriver(environment, signal)
  // A closed socket reaches the journal at no certain moment.
  const commands = sampleWalk({ faults: 'all', hasSockets: false }, seed, steps).values()
  return async () => {
    const { done, value: command } = commands.next()
    if (done) return false
    if (command.check(model)) await command.run(model, driver)
    return true
  }
}
