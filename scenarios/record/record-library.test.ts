/** Plays and records every scenario of the library, and plays the recording in a new world with the same seed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { createControlClient } from '../runner/control-client.ts'
import { inputValues } from '../format/inputs.ts'
import { readLibrary } from '../format/library.ts'
import { playOn, type Outcome } from '../runner/run.ts'
import { openSimulatorEnvironment } from '../runner/environment/simulator-environment.ts'
import { silentReporter } from '../runner/run.ts'
import { scenarioOf } from '../testing.ts'
import { readDirectory, readEntries } from './read-world.ts'
import { recordingOf } from './record.ts'

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

test.each(await readLibrary())('$name passes when its recording is played', async ({ name, text }) => {
  const first = await play(text)
  const client = clientIn(first.world)
  const record = async () => {
    const entries = await readEntries(client, 0)
    return recordingOf({
      entries,
      from: 0,
      directory: await readDirectory(client, entries, signal),
      title: name,
      seed,
    })
  }
  const recording = await record()
  expect(await record()).toEqual(recording)
  expect(recording).toMatchObject({ leftOut: 0 })
  const replay = await play(recording.text)
  expect(replay.outcome).toEqual({ is: 'held', skipped: 0 })
  await client.removeWorld()
  await clientIn(replay.world).removeWorld()
})
