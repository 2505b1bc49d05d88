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
  readonly folder: string
  readonly target: string
  readonly scenarios: readonly (LoadFlow & { readonly name: string; readonly weight: number })[]
  readonly players: number
  readonly seconds: number
  /** In milliseconds. */
  readonly p95: number | undefined
  /** A CSV file and its columns; undefined if the players sign up. */
  readonly accounts: { readonly file: string; readonly columns: readonly string[] } | undefined
}

/** Where the ids of names come from: a call, the list in its answer and the field with the name. */
const lists = [
  { kind: 'server', url: apiPrefix + endpoints['servers.all'].path, list: 'servers', field: 'serverName' },
  { kind: 'game', url: apiPrefix + endpoints['games.list'].path, list: 'games', field: 'gameName' },
  { kind: 'operator', url: `${control}/operators?limit=100`, list: 'items', field: 'displayName' },
]

function askForIds(names: ReadonlyMap<string, string>): Item[] {
  return lists.flatMap(({ kind, url, list, field }) => {
    const capture = [...names].flatMap(([name, of]) =>
      of === kind ? [{ json: `$.${list}[?(@.${field} == "${name}")]._id`, as: variableOf(name) }] : [],
    )
    return capture.length > 0 ? [{ get: { url, capture } }] : []
  })
}

/** Artillery spreads only rates over its processes, and a rate is a whole number. */
function phasesOf(players: number, seconds: number): Item[] {
  const [rate, more] = [Math.floor(players / seconds), players % seconds]
  if (rate === 0) return [{ duration: seconds, arrivalCount: players }]
  const first = { duration: more, arrivalRate: rate + 1 }
  return [...(more > 0 ? [first] : []), { duration: seconds - more, arrivalRate: rate }]
}

function contentOf({ target, scenarios, players, seconds, p95, accounts }: LoadTest): object {
  const before = askForIds(new Map(scenarios.flatMap(({ names }) => [...names])))
  const calls = p95 === undefined ? [] : [...new Set(scenarios.flatMap((scenario) => [...scenario.calls]))]
  return {
    config: {
      target,
      phases: phasesOf(players, seconds),
      processor: './processor.mjs',
      http: { timeout: 20 },
      ...(accounts && {
        payload: { path: './accounts.csv', fields: accounts.columns, order: 'sequence', skipHeader: true },
      }),
      plugins: {
        expect: { reportFailuresAsErrors: true, useOnlyRequestNames: true, formatter: 'silent' },
        'metrics-by-endpoint': { useOnlyRequestNames: true },
        ensure: {},
      },
      ensure: {
        maxErrorRate: 0,
        conditions: [{ expression: 'calls.server_errors == 0' }, { expression: 'calls.broken == 0' }],
        thresholds: calls.map((id) => ({ [`plugins.metrics-by-endpoint.response_time.${id}.p95`]: p95 })),
      },
    },
    ...(before.length > 0 && { before: { flow: before } }),
    scenarios: scenarios.map(({ name, weight, flow }) => ({
      name,
      weight,
      beforeScenario: 'account',
      beforeRequest: 'asked',
      afterResponse: 'answered',
      afterScenario: 'disconnect',
      flow,
    })),
  }
}

const own = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

export async function writeTest(test: LoadTest): Promise<void> {
  const { folder, scenarios, accounts } = test
  const into = fromCallerFolder(folder)
  const leftOut = scenarios.flatMap((scenario) => scenario.leftOut.map((line) => `   ${line}`))
  const content = new Document(contentOf(test), { aliasDuplicateObjects: false })
  content.commentBefore = [
    ` A load test for ${artillery}: ${scenarios.map(({ name }) => name).join(', ')}.`,
    ` ${runCommand('')}`,
    ...(leftOut.length > 0 ? [' Not part of it:', ...leftOut] : []),
  ].join('\n')
  // What contains no lists stays on one line.
  visit(content, {
    Collection: (_key, node) => {
      node.flow = node.items.every((item) => isScalar(isPair(item) ? item.value : item))
    },
  })
  mkdirSync(into, { recursive: true })
  copyFileSync(own('processor.mjs'), join(into, 'processor.mjs'))
  if (accounts) copyFileSync(accounts.file, join(into, 'accounts.csv'))
  const lib = { entry: own('contract.ts'), formats: ['es' as const], fileName: () => 'contract.mjs' }
  await build({
    configFile: false,
    logLevel: 'error',
    build: { lib, outDir: into, emptyOutDir: false, copyPublicDir: false },
  })
  writeOutput('--out', join(folder, 'test.yml'), [content.toString({ lineWidth: 0 })])
}
