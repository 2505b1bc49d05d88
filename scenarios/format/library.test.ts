import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { folderWith } from '../../contracts/shared/testing/folder.ts'
import { scenarioJsonSchema } from './json-schema.ts'
import { findScenario, readLibrary } from './library.ts'
import { parseScenario } from './parse.ts'

const library = await readLibrary()

test.each(library)('$name is valid, has a schema comment and describes itself and its inputs', ({ text }) => {
  const { scenario, problems } = parseScenario(text)
  expect(problems).toBeUndefined()
  expect(scenario?.about).toMatch(/^[A-Z].+\.$/)
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/scenario\.schema\.json\n/)
  for (const { about } of Object.values(scenario?.inputs ?? {})) expect(about).toMatch(/./)
})

describe('a named file', () => {
  test('is relative to the current folder', async () => {
    const folder = folderWith({ 'mine.yaml': 'title: Mine' })
    vi.stubEnv('INIT_CWD', folder)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await findScenario('mine.yaml')).toEqual({
      name: 'mine',
      path: join(folder, 'mine.yaml'),
      file: 'mine.yaml',
      text: 'title: Mine',
    })
    await expect(findScenario('./yours')).rejects.toThrow('There is no file yours.')
  })
})

test('scenario.schema.json is up to date; if not, run print-schema.ts', async () => {
  const committed: unknown = JSON.parse(
    await readFile(new URL('../scenario.schema.json', import.meta.url), 'utf8'),
  )
  expect(committed).toEqual(scenarioJsonSchema())
})
