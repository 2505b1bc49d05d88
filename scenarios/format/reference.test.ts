import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { readLibrary } from './library.ts'
import { examplesOf, scenarioReference, subjects } from './reference.ts'

const library = await readLibrary()
const examples = examplesOf(library)

test('docs/scenario-reference.md is up to date; if not, run print-schema.ts', async () => {
  const committed = await readFile(new URL('../../docs/scenario-reference.md', import.meta.url), 'utf8')
  expect(committed).toBe(scenarioReference(library))
})

/** A scenario cannot meet these: it signs in, is small and has operators, and only a browser goes to Google. */
const outOfReach = new Set([
  'refusals access-token-missing',
  'refusals body-too-large',
  'refusals no-operator',
  'calls auth.google',
])

describe('the reference has an example, which the tests play, of', () => {
  const all = Object.entries(subjects).flatMap(([topic, rows]) => rows.map(([name]) => `${topic} ${name}`))

  test.each(all.filter((subject) => !outOfReach.has(subject)))('%s', (subject) => {
    expect(examples.has(subject)).toBe(true)
  })

  test('every step in the words of its scenario', () => {
    const keys = stepKinds.map(({ key }) => key)
    const texts = new Map(library.map(({ name, text }) => [name, text.replaceAll(/\s+/g, ' ')]))
    for (const { scenario, text, written } of examples.values()) {
      expect(keys.some((key) => key in written)).toBe(true)
      expect(texts.get(scenario)).toContain(text.replaceAll(/\s+/g, ' '))
    }
  })
})
