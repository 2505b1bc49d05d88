import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Option } from '@commander-js/extra-typings'
import { build } from 'vite'
import { Document, isPair, isScalar, visit } from 'yaml'
import * as cli from '../../contracts/shared/command-line.ts'
import { durationMs, durationRule } from '../../contracts/shared/durations.ts'
import { CouldNotRun, exitCodes, InvalidFile, UsageError } from '../../contracts/shared/errors.ts'
import { isThisMachine } from '../../contracts/shared/local-server.ts'
import * as files from '../../contracts/shared/output-file.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { loadFlow } from '../load/flow.ts'
import { createControlClient } from '../runner/control-client.ts'
import { createNames } from '../runner/environment/names.ts'
import { createUsers } from '../runner/environment/users.ts'
import { isSimulator } from '../runner/transport.ts'
import { createTargetOption, targetOf } from './options.ts'
import { planAll, readScenarios } from './resolve.ts'

/** The only place of the version. A test compares the guide with it. */
export const artillery = 'artillery@2.0.34'

const operators = new Option(
  '--operator <who>',
  'simulator: its operator acts as written; none: expects what the provider does alone',
).choices(['simulator', 'none'])

export const createLoadCommand = (context: cli.CommandContext) =>
  cli
    .createCommand('load', context)
    .description("Writes a load test for Artillery from the player's side of scenarios: docs/load.md.")
    .argument('<scenarios...>', 'names in the library, or files; named twice, it is played twice as often')
    .requiredOption('--out <folder>', 'the folder of the test', cli.nonEmpty('a folder'))
    .option('--players <number>', 'how many players arrive (default: 50)', cli.wholeNumber(1, 1_000_000))
    .option('--during <duration>', 'the time in which they arrive (default: 1m)')
    .option('--arrive <number>', 'how many arrive in a second at most', cli.wholeNumber(1, 100_000))
    .option('--accounts <file>', 'a CSV file: email,password (default: the players sign up)', cli.fileName)
    .addOption(operators)
    .option('--p95 <ms>', 'the limit for 95 % of the answers, by call', cli.wholeNumber(1, 600_000))
    .option('--set <name=value>', 'sets an input; can be repeated', cli.collect)
    .addOption(createTargetOption('the address of the simulator or provider'))
    .option('--i-may-load-this-host', 'confirms a target that is not this machine')
    .addHelpText(
      'after',
      `
Exit codes: 0 written, 1 wrong use, 2 invalid file, 3 could not run.

Example: npm run scenario -- load welcome looks-around --out load --operator simulator`,
    )
    .action(async (names, options) => {
      const { terminal, env, signal } = context
      const { out: folder, operator, p95, set = [] } = options
      const target = targetOf(options.target, env)
      if (!isThisMachine(new URL(target).hostname) && options.iMayLoadThisHost !== true) {
        throw new UsageError(`${target} is not this machine. If you may load it, add --i-may-load-this-host.`)
      }
      const { players, seconds } = arrivalsOf(options)
      const accounts = options.accounts === undefined ? undefined : readAccounts(options.accounts, players)
      const plans = planAll(await readScenarios({ names, all: false }), set, terminal)
      if (plans === undefined) {
        context.exitCode = exitCodes.invalidFile
        return
      }
      const flows = plans.map((plan) => loadFlow(plan, operator, accounts !== undefined))
      const problems = flows.flatMap((flow) => flow.problems)
      if (problems.length > 0) throw new InvalidFile(problems.join('\n'))
      const isSimulated = await isSimulator(target, signal)
      if (operator === 'simulator' && !isSimulated) {
        throw new CouldNotRun(`${target} is not a simulator, so it has no --operator simulator: use none.`)
      }
      const users = createUsers({ target, headers: {}, passwordOf: () => undefined, signal })
      const client = createControlClient({ target, world: defaultWorldName, signal })
      const { operators } = isSimulated ? await client.call('simulator.overview', {}) : {}
      const idNamed = createNames(users, operators)
      const variables: Record<string, string> = {}
      for (const [variable, name] of flows.flatMap(({ names }) => [...names])) {
        variables[variable] = await idNamed(...name)
      }
      const calls = p95 === undefined ? [] : new Set(flows.flatMap((flow) => [...flow.calls]))
      const metric = 'plugins.metrics-by-endpoint.response_time'
      const thresholds = Array.from(calls, (id) => ({ [`${metric}.${id}.p95`]: p95 }))
      const config = {
        target,
        phases: phasesOf(players, seconds, accounts !== undefined),
        processor: './processor.mjs',
        http: { timeout: 20 },
        variables,
        payload: accounts && { ...csv, fields: accounts.columns },
        plugins: { expect, 'metrics-by-endpoint': { useOnlyRequestNames: true }, ensure: {} },
        ensure: { maxErrorRate: 0, conditions, thresholds },
      }
      const scenarios = flows.map(({ name, flow }) => Object.assign({ name, weight: 1 }, hooks, { flow }))
      const leftOut = flows.flatMap((flow) => flow.leftOut)
      const about = ['Not part of the test:', ...(leftOut.length > 0 ? leftOut : ['nothing'])].join('\n')
      await writeTest(folder, { config, scenarios }, about, accounts?.file)
      const start = `npx --yes --ignore-scripts ${artillery} run ${join(folder, 'test.yml')}`
      terminal.write(`${String(players)} players arrive in ${String(seconds)} s. Start them with: ${start}\n`)
      if (leftOut.length > 0) terminal.complain(about)
    })

const hooks = {
  beforeScenario: 'account',
  beforeRequest: 'asked',
  afterResponse: 'answered',
  afterScenario: 'disconnect',
}
const expect = { reportFailuresAsErrors: true, useOnlyRequestNames: true, formatter: 'silent' }
const conditions = ['calls.server_errors == 0', 'calls.broken == 0'].map((expression) => ({ expression }))
const csv = { path: './accounts.csv', order: 'sequence', skipHeader: true, cast: false }

/** Artillery spreads only rates over its processes, and gives each a part of the accounts. A rate is a whole number. */
function phasesOf(players: number, seconds: number, hasAccounts: boolean): object[] {
  const [arrivalRate, more] = [Math.floor(players / seconds), players % seconds]
  if (hasAccounts || arrivalRate === 0) return [{ duration: seconds, arrivalCount: players }]
  const last = { duration: seconds - more, arrivalRate }
  return more === 0 ? [last] : [{ duration: more, arrivalRate: arrivalRate + 1 }, last]
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../load/${name}`, import.meta.url))

async function writeTest(folder: string, test: object, about: string, accounts?: string): Promise<void> {
  const outDir = files.fromCallerFolder(folder)
  const content = new Document(test, { aliasDuplicateObjects: false })
  content.commentBefore = `A load test for ${artillery}.\n${about}`.replaceAll(/^/gm, ' ')
  // What contains no lists stays on one line.
  visit(content, {
    Collection(_key, node) {
      node.flow = node.items.every((item) => isScalar(isPair(item) ? item.value : item))
    },
  })
  try {
    mkdirSync(outDir, { recursive: true })
    copyFileSync(fileOf('processor.mjs'), join(outDir, 'processor.mjs'))
    if (accounts !== undefined) copyFileSync(accounts, join(outDir, 'accounts.csv'))
  } catch (error) {
    throw files.outputError('--out', folder, error)
  }
  const lib = { entry: fileOf('contract.ts'), formats: ['es' as const], fileName: () => 'contract.mjs' }
  const options = { lib, outDir, emptyOutDir: false, copyPublicDir: false }
  await build({ configFile: false, logLevel: 'error', build: options })
  files.writeOutput('--out', join(folder, 'test.yml'), [content.toString({ lineWidth: 0 })])
}

function arrivalsOf({ players, during, arrive }: { players?: number; during?: string; arrive?: number }) {
  if (players !== undefined && during !== undefined && arrive !== undefined) {
    throw new UsageError('--players and --during give --arrive: leave out one of the three.')
  }
  const seconds = Math.round((durationMs(during ?? '1m') ?? 0) / 1000)
  if (seconds < 1) throw new UsageError(`--during takes ${durationRule}, at least 1s.`)
  if (arrive === undefined) return { players: players ?? 50, seconds }
  if (players === undefined) return { players: arrive * seconds, seconds }
  return { players, seconds: Math.ceil(players / arrive) }
}

function readAccounts(path: string, players: number) {
  const file = files.fromCallerFolder(path)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read. ${files.describeSystemError(error)}`)
  }
  const [first = '', ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const columns = first.split(',').map((column) => column.replaceAll(/^\W+|\W+$/g, ''))
  const missing = ['email', 'password'].find((column) => !columns.includes(column))
  if (missing === undefined && rows.length >= players) return { file, columns }
  const number = `${String(rows.length)} accounts for ${String(players)} players: add accounts, or lower --players`
  const column = `no column "${String(missing)}": its first line must be email,password`
  throw new InvalidFile(`${path} has ${missing === undefined ? number : column}.`)
}
