import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { scenarioJsonSchema } from './json-schema.ts'
import { findScenario, readLibrary } from './library.ts'
import { parseScenario } from './parse.ts'

const library = await readLibrary()

test('the library has the scenario welcome', () => {
  expect(library.map(({ name }) => name)).toContain('welcome')
})

test.each(library)('$name is valid and has a description and a schema comment', ({ text }) => {
  const { scenario, problems } = parseScenario(text)
  expect(problems).toBeUndefined()
  expect(scenario?.about).toMatch(/^[A-Z].+\.$/)
  expect(text).toMatch(/^# yaml-language-server: \$schema=\.\.\/scenario\.schema\.json\n/)
})

test.each(library)('$name describes each input', ({ text }) => {
  for (const input of Object.values(parseScenario(text).scenario?.inputs ?? {})) {
    expect(input.about).toMatch(/./)
  }
})

describe('a named file', () => {
  test('is relative to the current folder', async () => {
    const folder = await newFolder()
    await writeFile(join(folder, 'mine.yaml'), 'title: Mine')
    vi.stubEnv('INIT_CWD', folder)
    expect(await findScenario('mine.yaml')).toEqual({
      name: 'mine',
      path: join(folder, 'mine.yaml'),
      file: 'mine.yaml',
      text: 'title: Mine',
    })
    await expect(findScenario('./yours')).rejects.toThrow('There is no file yours.')
  })

  test('is rejected in another encoding than UTF-8', async () => {
    const file = join(await newFolder(), 'mine.yaml')
    await writeFile(file, 'title: été', 'latin1')
    await expect(findScenario(file)).rejects.toThrow(`${file} is not in UTF-8: save it in UTF-8.`)
  })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'scenario-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}

test('scenario.schema.json is up to date; if not, run print-schema.ts', async () => {
  const committed: unknown = JSON.parse(
    await readFile(new URL('../scenario.schema.json', import.meta.url), 'utf8'),
  )
  expect(committed).toEqual(scenarioJsonSchema())
})
