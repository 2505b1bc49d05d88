/** Plays the whole library headless. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { readLibrary } from '../format/library.ts'
import { scenarioOf, startRun } from '../testing.ts'

const library = (await readLibrary()).map(({ name, text }, index) => {
  const scenario = scenarioOf(text)
  return { name, scenario, title: scenario.title, seed: index + 1 }
})
const held = { is: 'held', skipped: 0 }

describe('a headless run passes', () => {
  const broken: unknown[] = []
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await createSimulator({
      port: 0,
      onEntry: (_world, entry) => {
        if ('violation' in entry) broken.push(entry)
      },
      onBreach: (sentence) => broken.push(sentence),
    })
  })
  afterAll(() => simulator.close())

  test.each(library)('$title', async ({ name, scenario, seed }) => {
    await simulator.worlds.create({ name, seed })
    expect(await startRun(simulator.url, scenario, { world: name, isHeadless: true }).ended).toEqual(held)
    expect(broken).toEqual([])
  })
})
