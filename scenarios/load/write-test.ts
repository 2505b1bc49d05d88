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
  readonly p95Ms: number | undefined
  /** A CSV file and its columns. */
  readonly accounts: { readonly file: string; readonly columns: readonly string[] } | undefined
}

/** Artillery spreads only rates over its processes, and gives each a part of the accounts. A rate is a whole number. */
function phasesOf({ players, seconds, accounts }: LoadTest): object[] {
  const [arrivalRate, more] = [Math.floor(players / seconds), players % seconds]
  if (accounts || arrivalRate === 0) return [{ duration: seconds, arrivalCount: players }]
  const last = { duration: seconds - more, arrivalRate }
  return more === 0 ? [last] : [{ duration: more, arrivalRate: arrivalRate + 1 }, last]
}

const hooks = { beforeScenario: 'account', beforeRequest: 'asked', afterResponse: 'answered' }
const expect = { reportFailuresAsErrors: true, useOnlyRequestNames: true, formatter: 'silent' }
const conditions = ['calls.server_errors == 0', 'calls.broken == 0'].map((expression) => ({ expression }))
const csv = { path: './accounts.csv', order: 'sequence', skipHeader: true, cast: false }

const metricOf = (call: string): string => `plugins.metrics-by-endpoint.response_time.${call}.p95`

function contentOf(test: LoadTest): object {
  const { target, variables, scenarios, p95Ms, accounts } = test
  const calls = new Set(scenarios.flatMap((scenario) => (p95Ms === undefined ? [] : [...scenario.calls])))
  return {
    config: {
      target,
      phases: phasesOf(test),
      processor: './processor.mjs',
      http: { timeout: 20 },
      variables,
      payload: accounts && { ...csv, fields: accounts.columns },
      plugins: { expect, 'metrics-by-endpoint': { useOnlyRequestNames: true }, ensure: {} },
      ensure: {
        maxErrorRate: 0,
        conditions,
        thresholds: Array.from(calls, (id) => ({ [metricOf(id)]: p95Ms })),
      },
    },
    scenarios: scenarios.map(({ name, weight, flow }) =>
      Object.assign({ name, weight }, hooks, { afterScenario: 'disconnect', flow }),
    ),
  }
}

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export async function writeTest(folder: string, test: LoadTest): Promise<void> {
  const outDir = fromCallerFolder(folder)
  const content = new Document(contentOf(test), { aliasDuplicateObjects: false })
  const leftOut = test.scenarios.flatMap((scenario) => scenario.leftOut.map((line) => `\n   ${line}`))
  const about = ` A load test. Play it with: ${runCommand('')}\n Steps that are not part of it: `
  content.commentBefore = about + (leftOut.join('') || 'none')
  // What contains no lists stays on one line.
  visit(content, {
    Collection(_key, node) {
      node.flow = node.items.every((item) => isScalar(isPair(item) ? item.value : item))
    },
  })
  try {
    mkdirSync(outDir, { recursive: true })
    copyFileSync(fileOf('processor.mjs'), join(outDir, 'processor.mjs'))
    if (test.accounts) copyFileSync(test.accounts.file, join(outDir, 'accounts.csv'))
  } catch (error) {
    throw outputError('--out', folder, error)
  }
  const lib = { entry: fileOf('contract.ts'), formats: ['es' as const], fileName: () => 'contract.mjs' }
  const options = { lib, outDir, emptyOutDir: false, copyPublicDir: false }
  await build({ configFile: false, logLevel: 'error', build: options })
  writeOutput('--out', join(folder, 'test.yml'), [content.toString({ lineWidth: 0 })])
}
