import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startSimulator } from '../../mock-api/testing.ts'
import { stepKinds } from '../runner/steps/step-kinds.ts'
import { problemsOf, scenarioOf, startRun } from '../testing.ts'

const guide = await readFile(new URL('../../docs/scenarios.md', import.meta.url), 'utf8')
const example = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'ms').exec(guide)?.[1] ?? ''

test("the guide's scenario is valid and passes in a headless run", async () => {
  const { url } = await startSimulator()
  const run = startRun(url, scenarioOf(example('yaml')), { isHeadless: true })
  expect(await run.ended).toEqual({ is: 'passed', skipped: 0 })
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
