/** Writes the folder of a load test: test.yml for Artillery, and the files that it names. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { Document, isPair, isScalar, visit } from 'yaml'
import { fromCallerFolder, outputError, writeOutput } from '../../contracts/shared/output-file.ts'
import type { LoadFlow } from './flow.ts'

/** The only place of the version. A test compares the guide with it. */
export const artillery = 'artillery@2.0.34'
export const runCommand = (folder: string): string =>
  `npx --yes --ignore-scripts ${artillery} run ${join(folder, 'test.yml')}`

export interface LoadTest {
  readonly target: string
  readonly scenarios: readonly (LoadFlow & { readonly name: string; readonly weight: number })[]
  /** The ids of servers, games and operators. */
  readonly variables: Readonly<Record<string, string>>
  readonly players: number
  readonly seconds: number
  /** In a second. */
  readonly arrive: number | undefined
  /** In milliseconds. */
  readonly p95: number | undefined
  /** A CSV file and its columns. */
  readonly accounts: { readonly file: string; readonly columns: readonly string[] } | undefined
}

/** Artillery spreads only rates over its processes, and gives each a part of the accounts. A rate is a whole number. */
function phasesOf({ players, seconds, arrive, accounts }: LoadTest): object[] {
  const [rate, more] = [Math.floor(players / seconds), players % seconds]
  if (accounts || rate === 0) return [{ duration: seconds, arrivalCount: players }]
  const even = [more, rate + 1, seconds - more, rate] as const
  const [first, firstRate, second, secondRate] =
    arrive === undefined ? even : [Math.floor(players / arrive), arrive, 1, players % arrive]
  const phases = [
    { duration: first, arrivalRate: firstRate },
    { duration: second, arrivalRate: secondRate },
  ]
  return phases.filter(({ duration, arrivalRate }) => duration > 0 && arrivalRate > 0)
}

function contentOf(test: LoadTest): object {
  const { target, scenarios, p95, accounts, variables } = test
  const calls = new Set(scenarios.flatMap((scenario) => (p95 === undefined ? [] : [...scenario.calls])))
  const hooks = {
    beforeScenario: 'account',
    beforeRequest: 'asked',
    afterResponse: 'answered',
    afterScenario: 'disconnect',
  }
  return {
    config: {
      target,
      phases: phasesOf(test),
      processor: './processor.mjs',
      http: { timeout: 20 },
      variables,
      payload: accounts && {
        path: './accounts.csv',
        fields: accounts.columns,
        order: 'sequence',
        skipHeader: true,
        cast: false,
      },
      plugins: {
        expect: { reportFailuresAsErrors: true, useOnlyRequestNames: true, formatter: 'silent' },
        'metrics-by-endpoint': { useOnlyRequestNames: true },
        ensure: {},
      },
      ensure: {
        maxErrorRate: 0,
        conditions: [{ expression: 'calls.server_errors == 0' }, { expression: 'calls.broken == 0' }],
        thresholds: Array.from(calls, (id) => ({
          [`plugins.metrics-by-endpoint.response_time.${id}.p95`]: p95,
        })),
      },
    },
    scenarios: scenarios.map(({ name, weight, flow }) => Object.assign({ name, weight }, hooks, { flow })),
  }
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export async function writeTest(folder: string, test: LoadTest): Promise<void> {
  const into = fromCallerFolder(folder)
  const leftOut = test.scenarios.flatMap((scenario) => scenario.leftOut.map((line) => `   ${line}`))
  const content = new Document(contentOf(test), { aliasDuplicateObjects: false })
  content.commentBefore = [
    ` A load test for ${artillery}: ${test.scenarios.map(({ name }) => name).join(', ')}.`,
    ` ${runCommand('')}`,
    ...(leftOut.length > 0 ? [' Not part of it:', ...leftOut] : []),
  ].join('\n')
  // What contains no lists stays on one line.
  visit(content, {
    Collection(_key, node) {
      node.flow = node.items.every((item) => isScalar(isPair(item) ? item.value : item))
    },
  })
  try {
    mkdirSync(into, { recursive: true })
    copyFileSync(fileOf('processor.mjs'), join(into, 'processor.mjs'))
    if (test.accounts) copyFileSync(test.accounts.file, join(into, 'accounts.csv'))
  } catch (error) {
    throw outputError('--out', folder, error)
  }
  const lib = { entry: fileOf('contract.ts'), formats: ['es' as const], fileName: () => 'contract.mjs' }
  const output = { lib, outDir: into, emptyOutDir: false, copyPublicDir: false }
  await build({ configFile: false, logLevel: 'error', build: output })
  writeOutput('--out', join(folder, 'test.yml'), [content.toString({ lineWidth: 0 })])
}
