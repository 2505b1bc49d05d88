import { readFileSync } from 'node:fs'
import { Option } from '@commander-js/extra-typings'
import * as cli from '../../contracts/shared/command-line.ts'
import { durationMs, durationRule } from '../../contracts/shared/durations.ts'
import { CouldNotRun, exitCodes, InvalidFile, UsageError } from '../../contracts/shared/errors.ts'
import { describeSystemError, fromCallerFolder } from '../../contracts/shared/output-file.ts'
import { loadFlow } from '../load/flow.ts'
import { runCommand, writeTest, type LoadTest } from '../load/write-test.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { createControlClient } from '../runner/control-client.ts'
import { createNames } from '../runner/environment/names.ts'
import { createUsers } from '../runner/environment/users.ts'
import { isSimulator } from '../runner/transport.ts'
import { createTargetOption, targetOf } from './options.ts'
import { planAll, readScenarios } from './resolve.ts'

const operators = new Option(
  '--operator <who>',
  'simulator: its operator acts as written; none: expects only what the provider does by itself',
).choices(['simulator', 'none'])

export const createLoadCommand = (context: cli.CommandContext) =>
  cli
    .createCommand('load', context)
    .description("Writes a load test for Artillery from the player's side of scenarios: docs/load.md.")
    .argument('<scenarios...>', 'names in the library, or files; named twice, one is played twice as often')
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
      const { out: folder, operator, p95: p95Ms, set = [] } = options
      const target = targetOf(options.target, env)
      const isHere = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(target).hostname)
      if (!isHere && options.iMayLoadThisHost !== true) {
        throw new UsageError(`${target} is not this machine. If you may load it, add --i-may-load-this-host.`)
      }
      const { players, seconds } = arrivalsOf(options)
      const accounts = options.accounts === undefined ? undefined : readAccounts(options.accounts, players)
      const different = [...new Set(names)]
      const plans = planAll(await readScenarios({ names: different, all: false }), set, terminal)
      if (plans === undefined) {
        context.exitCode = exitCodes.invalidFile
        return
      }
      const scenarios = plans.map((plan, index) => {
        const flow = loadFlow(plan, operator, accounts !== undefined)
        const weight = names.filter((name) => name === different[index]).length
        return Object.assign(flow, { name: plan.name, weight })
      })
      const problems = scenarios.flatMap((scenario) => scenario.problems)
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
      for (const { names } of scenarios) {
        for (const [variable, name] of names) variables[variable] = await idNamed(...name)
      }
      await writeTest(folder, { target, scenarios, variables, players, seconds, p95Ms, accounts })
      const what = `${String(players)} players arrive in ${String(seconds)} s`
      terminal.write(`${what}. Start them with: ${runCommand(folder)}\n`)
      const leftOut = scenarios.flatMap((scenario) => scenario.leftOut)
      if (leftOut.length > 0) terminal.complain(['Not part of it:', ...leftOut].join('\n'))
    })

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

function readAccounts(path: string, players: number): LoadTest['accounts'] {
  const file = fromCallerFolder(path)
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read. ${describeSystemError(error)}`)
  }
  const [first = '', ...rows] = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const columns = first.split(',').map((column) => column.replaceAll(/^\W+|\W+$/g, ''))
  const missing = ['email', 'password'].find((column) => !columns.includes(column))
  if (missing === undefined && rows.length >= players) return { file, columns }
  const number = `${String(rows.length)} accounts for ${String(players)} players: add accounts, or lower --players`
  const column = `no column "${String(missing)}": its first line must be email,password`
  throw new InvalidFile(`${path} has ${missing === undefined ? number : column}.`)
}
