/** Plays and records the whole library headless, plays recordings in new worlds with the same seed, and plays the guide. */
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSimulator, type Simulator } from '../../mock-api/server.ts'
import { isVerbName, verbs } from '../../mock-api/operator/verbs.ts'
import { startSimulator } from '../../mock-api/testing.ts'
import { readLibrary } from '../format/library.ts'
import { readRecording } from '../record/record.ts'
import { createControlClient } from '../runner/control-client.ts'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { passed, problemsOf, scenarioOf, startRun } from '../testing.ts'

/** Whether the verb does not list the refusal that it met. */
const isUnlisted = (verb: string, refused: string | null): boolean =>
  refused !== null && !(isVerbName(verb) && verbs[verb].refusals.some((code) => code === refused))

/** A recording leaves out who signs out, and Google. */
const leftOut: Readonly<Record<string, number>> = { 'looks-around': 1, 'refused-in-many-ways': 1 }

const library = (await readLibrary()).map(({ name, text }, index) => ({ name, text, seed: index + 1 }))
const { signal } = new AbortController()

describe('a headless run', () => {
  const broken: unknown[] = []
  let simulator: Simulator

  beforeAll(async () => {
    simulator = await createSimulator({
      port: 0,
      onEntry: (_world, entry) => {
        if ('violation' in entry) broken.push(entry)
        if (entry.kind === 'operator' && isUnlisted(entry.verb, entry.refused)) broken.push(entry)
      },
    })
  })
  afterAll(() => simulator.close())

  async function play(text: string, world: string, seed: number): Promise<void> {
    await simulator.worlds.create({ name: world, seed })
    expect(await startRun(simulator.url, scenarioOf(text), { world, isHeadless: true }).ended).toEqual(passed)
    expect(broken).toEqual([])
  }

  test.each(library)('of $name passes, and its recording too', async ({ name, text, seed }) => {
    await play(text, name, seed)
    const client = createControlClient({ target: simulator.url, world: name, signal })
    const record = () => readRecording(client, { title: name, includes: () => true })
    const recording = await record()
    expect(await record()).toEqual(recording)
    expect(recording).toMatchObject({ leftOut: leftOut[name] ?? 0 })
    await play(recording.text, `${name}-again`, seed)
    await simulator.worlds.remove(name)
    await simulator.worlds.remove(`${name}-again`)
  })
})

const guide = await readFile(new URL('../../docs/scenarios.md', import.meta.url), 'utf8')
const example = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? ''

test("the guide's scenario is valid and passes in a headless run", async () => {
  const { url } = await startSimulator()
  const run = startRun(url, scenarioOf(example('yaml')), { isHeadless: true })
  expect(await run.ended).toEqual(passed)
})

test("the guide's table has a valid example of every kind of step", () => {
  const [, table = ''] = /^## Steps\n(.*?)^## /ms.exec(guide) ?? []
  const shown = [...table.matchAll(/^\| `([a-zA-Z]+): /gm)].map(([, key]) => key)
  expect(new Set(shown)).toEqual(new Set(stepKinds.map(({ key }) => key)))
  const whole = [...table.matchAll(/^\| `((?:wait|expect|never|advance|fault|snapshot|restore): [^`…]+)`/gm)]
  expect(whole).toHaveLength(9)
  const inputs = 'inputs: { request: { default: 65f0a1b2c3d4e5f6a7b8c9d0 } }'
  for (const [, step = ''] of whole) {
    const text = [
      'title: A test',
      inputs,
      'steps:',
      '  - snapshot: before',
      `  - ${step.replaceAll(/\$\{request\.\w+\}/g, '${request}')}`,
    ]
    expect(problemsOf(text.join('\n'))).toEqual([])
  }
})
