import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { scenarioJsonSchema } from './json-schema.ts'
import { readLibrary } from './library.ts'
import { parseScenario } from './parse.ts'

const library = await readLibrary()

test('there is a welcome', () => {
  expect(library.map(({ name }) => name)).toContain('welcome')
})

test.each(library)('$name is valid, says what it shows and names its schema', ({ text }) => {
  const { scenario, problems } = parseScenario(text)
  expect(problems).toBeUndefined()
  expect(scenario?.about).toMatch(/^[A-Z].+\.$/)
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/scenario\.schema\.json\n/)
})

test.each(library)('$name says of each of its inputs what it is', ({ text }) => {
  for (const input of Object.values(parseScenario(text).scenario?.inputs ?? {})) {
    expect(input.about).toMatch(/./)
  }
})

test('scenario.schema.json is what the format prints; if not, run print-schema.ts', async () => {
  const committed: unknown = JSON.parse(
    await readFile(new URL('scenario.schema.json', import.meta.url), 'utf8'),
  )
  expect(committed).toEqual(scenarioJsonSchema())
})
