/** Writes the folder of a load test: test.yml for Artillery, and the files that it names. */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { Document, isPair, isScalar, visit } from 'yaml'
import { endpoints } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { fromCallerFolder, writeOutput } from '../../contracts/shared/output-file.ts'
import { control, variableOf, type Item, type LoadFlow } from './flow.ts'

/** The only place of the version. A test compares the guide with it. */
export const artillery = 'artillery@2.0.34'
export const runCommand = (folder: string): string =>
  `npx --yes --ignore-scripts ${artillery} run ${join(folder, 'test.yml')}`

export interface LoadTest {
  readonly target: string
  readonly scenarios: readonly (LoadFlow & { readonly name: string; readonly weight: number })[]
  readonly players: number
  readonly seconds: number
  /** In milliseconds. */
  readonly p95: number | undefined
  /** A CSV file and its columns. */
  readonly accounts: { readonly file: string; readonly columns: readonly string[] } | undefined
}

/** Where the ids of names come from: a call, the list in its answer and the field with the name. */
const lists = {
  server: { url: apiPrefix + endpoints['servers.all'].path, list: 'servers', field: 'serverName' },
  game: { url: apiPrefix + endpoints['games.list'].path, list: 'games', field: 'gameName' },
  operator: { url: `${control}/operators?limit=100`, list: 'items', field: 'displayName' },
}

/** Artillery spreads only rates over its processes, and a rate is a whole number. */
function phasesOf({ players, seconds }: LoadTest): Item[] {
  const [rate, more] = [Math.floor(players / seconds), players % seconds]
  if (rate === 0) return [{ duration: seconds, arrivalCount: players }]
  const first = { duration: more, arrivalRate: rate + 1 }
  return [...(more > 0 ? [first] : []), { duration: seconds - more, arrivalRate: rate }]
}

function contentOf(test: LoadTest): object {
  const { target, scenarios, p95, accounts } = test
  const calls = new Set(scenarios.flatMap((scenario) => (p95 === undefined ? [] : [...scenario.calls])))
  const names = new Map(scenarios.flatMap((scenario) => [...scenario.names]))
  const asked = Object.entries(lists).flatMap(([kind, { url, list, field }]) => {
    const own = [...names.keys()].filter((name) => names.get(name) === kind)
    const capture = own.map((name) => ({
      json: `$.${list}[?(@.${field} == "${name}")]._id`,
      as: variableOf(name),
    }))
    return own.length > 0 ? [{ get: { url, capture } }] : []
  })
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
      payload: accounts && {
        path: './accounts.csv',
        fields: accounts.columns,
        order: 'sequence',
        skipHeader: true,
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
    before: asked.length > 0 ? { flow: asked } : undefined,
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
  mkdirSync(into, { recursive: true })
  copyFileSync(fileOf('processor.mjs'), join(into, 'processor.mjs'))
  if (test.accounts) copyFileSync(test.accounts.file, join(into, 'accounts.csv'))
  const lib = { entry: fileOf('contract.ts'), formats: ['es' as const], fileName: () => 'contract.mjs' }
  const output = { lib, outDir: into, emptyOutDir: false, copyPublicDir: false }
  await build({ configFile: false, logLevel: 'error', build: output })
  writeOutput('--out', join(folder, 'test.yml'), [content.toString({ lineWidth: 0 })])
}
