/** Every scenario of the library is played, recorded, and what was recorded played in a fresh world of the same seed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { createControlClient } from '../runner/control-client.ts'
import { inputValues } from '../format/inputs.ts'
import { readLibrary } from '../format/library.ts'
import { playOn, type Outcome } from '../runner/run.ts'
import { openSimulatorEnvironment } from '../runner/environment/simulator-environment.ts'
import { silentReporter } from '../runner/run.ts'
import { scenarioOf } from '../testing.ts'
import { recordWorld } from './read-world.ts'

const seed = 5
const { signal } = new AbortController()
let simulator: Simulator

beforeAll(async () => {
  simulator = await createSimulator({ port: 0 })
})
afterAll(() => simulator.close())

const clientIn = (world: string) => createControlClient({ target: simulator.url, world, signal })

async function play(text: string): Promise<{ readonly world: string; readonly outcome: Outcome }> {
  const scenario = scenarioOf(text)
  const world = await clientIn('').createWorld({ seed })
  const environment = openSimulatorEnvironment({ target: simulator.url, world, speed: Infinity, signal })
  const inputs = inputValues(scenario, [])
  const options = { inputs, reporter: silentReporter, isHeadless: true, signal }
  return { world, outcome: await playOn(environment, scenario, options) }
}

test.each(await readLibrary())('$name holds on the first replay of its recording', async ({ name, text }) => {
  const first = await play(text)
  const record = () => recordWorld(clientIn(first.world), { from: 0, title: name, signal })
  const recording = await record()
  expect(await record()).toEqual(recording)
  expect(recording).toMatchObject({ leftOut: 0 })
  const replay = await play(recording.text)
  expect(replay.outcome).toEqual({ is: 'held', skipped: 0 })
  await clientIn(first.world).removeWorld()
  await clientIn(replay.world).removeWorld()
})
