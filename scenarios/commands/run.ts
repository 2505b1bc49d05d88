import { dirname } from 'node:path'
import { Option } from '@commander-js/extra-typings'
import {
  collect,
  createCommand,
  nonEmpty,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { CommandError, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { isInLibrary, type ScenarioText } from '../format/library.ts'
import { dryRunJson, dryRunText } from '../runner/dry-run.ts'
import { playEach } from '../runner/play.ts'
import { formats } from '../reports/formats.ts'
import { createPrettyReporter } from '../reports/pretty.ts'
import { createRecorder, type RunMetadata, type RunRecord } from '../reports/record.ts'
import { summaryOf } from '../reports/summary.ts'
import type { Outcome } from '../runner/run.ts'
import { speedOf } from '../runner/scheduler.ts'
import { createTargetOption, isSimulator, targetOf } from '../runner/target.ts'
import { actOnChanges } from './changes.ts'
import { planAll, readScenarios } from './resolve.ts'
import { replayCommand } from './replay.ts'

const describeCommand = (context: CommandContext) =>
  createCommand('run', context)
    .description(
      'Plays scenarios with a running simulator (npm start or npm run sim), or with the staging system of a real provider. There, steps that need the operator, the clock or faults are skipped and listed.',
    )
    .argument('[scenarios...]', 'names in the library, or files')
    .option('--all', 'every scenario of the library')
    .option('--set <name=value>', 'sets an input; can be repeated', collect)
    .option(
      '--world <name>',
      `the world (default: ${JSON.stringify(defaultWorldName)} for one scenario, a temporary world for each of several)`,
      nonEmpty('the name of a world'),
    )
    .option(
      '--seed <number>',
      'the seed of the temporary worlds; also gives a single scenario a temporary world',
      wholeNumber(0, 2_147_483_647),
    )
    .addOption(createTargetOption('the address of the simulator or provider'))
    .option(
      '--speed <speed>',
      "the speed of the world's clock: real, 10x, or max without waiting (default: real; max for several)",
    )
    .option('--headless', 'also runs the player steps, so no browser is needed (always for several)')
    .option(
      '--workers <number>',
      'the number of scenarios played at the same time, each in a temporary world',
      wholeNumber(1, 64),
      1,
    )
    .option('--dry-run', 'prints the steps without playing them, pretty or json')
    .addOption(
      new Option('--reporter <format>', 'the format of the report')
        .choices(['pretty', 'json', 'junit', 'tap'])
        .default('pretty'),
    )
    .option('--watch', 'plays again after each change of a file, until Ctrl-C')
    .addOption(new Option('--json', 'the same as --reporter json').implies({ reporter: 'json' }))
    .addHelpText(
      'after',
      `
On a real provider, players sign in with the input password or with a step that calls auth.login.

Exit codes: 0 passed, 1 wrong use, 2 invalid file, 3 could not run, 4 failed, 130 stopped by Ctrl-C.

Example: npm run scenario -- run welcome --set patience=20s`,
    )

type RunOptions = ReturnType<ReturnType<typeof describeCommand>['opts']>

export const createRunCommand = (context: CommandContext) =>
  describeCommand(context).action(async (names, options) => {
    const settings = settingsOf(names, options, context)
    context.exitCode = options.watch
      ? await watchAndPlay(settings, context)
      : await playOnce(await readScenarios(settings), settings, context)
  })

type Settings = ReturnType<typeof settingsOf>

function settingsOf(names: readonly string[], options: RunOptions, { env }: CommandContext) {
  const { all = false, set = [], dryRun = false, headless = false, seed, speed, workers, reporter } = options
  const isMany = all || names.length > 1
  const isInNewWorld = isMany || seed !== undefined
  const world = options.world ?? (isInNewWorld ? undefined : defaultWorldName)
  if (workers > 1 && world !== undefined) {
    throw new UsageError(
      'With several workers each scenario has a temporary world: leave out --world, and name several scenarios.',
    )
  }
  const format = reporter === 'pretty' ? undefined : reporter
  if (dryRun && format !== undefined && format !== 'json') {
    throw new UsageError(`--dry-run prints pretty or json: leave out --reporter ${format}.`)
  }
  return {
    names,
    all,
    set,
    dryRun,
    isMany,
    world,
    workers,
    isHeadless: isMany || headless,
    seed,
    speed: speedOf(speed ?? (isMany ? 'max' : 'real')),
    target: targetOf(options.target, env),
    format,
    /** The options as given, for the command that repeats a run. */
    options,
  }
}

async function playOnce(
  sources: readonly ScenarioText[],
  settings: Settings,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal, signal } = context
  const { format, workers, target } = settings
  const plans = planAll(sources, settings.set, terminal)
  if (plans === undefined) return exitCodes.invalidFile
  if (settings.dryRun) {
    terminal.write(format === 'json' ? dryRunJson(plans) : dryRunText(plans))
    return exitCodes.passed
  }
  // The lines of parallel runs would mix.
  const isLive = format === undefined && workers === 1
  const parts = plans.map(({ name, file, scenario, inputs }, index) => {
    const played = { ...settings, named: settings.names[index] ?? name, scenario }
    const ownSeed = (seed = settings.seed) => (settings.world === undefined ? seed : undefined)
    const replay: RunMetadata['replay'] = (seed) => replayCommand(played, settings.options, ownSeed(seed))
    const metadata = { name, file, title: scenario.title, replay }
    const live = isLive ? createPrettyReporter(terminal, metadata) : {}
    const { reporter, record } = createRecorder(metadata, live)
    const source = sources[index]
    const library = source && isInLibrary(source) ? name : undefined
    return { scenario, inputs, reporter, record, name: library }
  })
  const isSimulated = await isSimulator(target, signal).catch((error: unknown) => {
    // After Ctrl-C nothing begins, and the report says so.
    if (signal.aborted) return false
    throw error
  })
  const place = { ...settings, signal, isSimulator: isSimulated }
  const outcomes = await playEach(parts, place, workers)
  const records = outcomes.flatMap((outcome, index) => parts[index]?.record(outcome) ?? [])
  const exitCode = exitCodeOf(outcomes, signal)
  conclude(records, exitCode, settings, isLive, terminal)
  return exitCode
}

function conclude(
  records: readonly RunRecord[],
  exitCode: ExitCode,
  { format, isMany }: Settings,
  isLive: boolean,
  { write, complain, paint }: Terminal,
): void {
  const outcomes = records.map(({ outcome }) => outcome)
  const errors = outcomes.flatMap((outcome) =>
    outcome.is === 'could-not-run' ? [outcome.error.message] : [],
  )
  for (const sentence of new Set(errors)) complain(sentence)
  // The live report of a single run has already printed so.
  if (exitCode === exitCodes.interrupted && (isMany || format !== undefined)) {
    const ended = outcomes.filter(({ is }) => is !== 'stopped').length
    complain(`Stopped: ${String(ended)} of ${String(records.length)} finished.`)
  }
  if (format !== undefined) write(formats[format](records))
  else if (isMany) write(summaryOf(records, isLive, paint))
}

/** Plays again whenever the files have changed. Prints the same error only once. */
async function watchAndPlay(settings: Settings, context: CommandContext): Promise<ExitCode> {
  const { terminal, signal } = context
  const folders = new Set((await readScenarios(settings)).map(({ path }) => dirname(path)))
  let last: ExitCode = exitCodes.passed
  let played: string | undefined
  let printed: string | undefined
  await actOnChanges(folders, signal, async () => {
    try {
      const sources = await readScenarios(settings)
      printed = undefined
      const written = JSON.stringify(sources)
      if (written === played) return
      played = written
      last = await playOnce(sources, settings, context)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CommandError)) throw error
      if (error.message === printed) return
      printed = error.message
      last = error.exitCode
      terminal.complain(printed)
    }
    // On stderr, because a program may read the report.
    if (!signal.aborted) terminal.complain('Waiting for a change. Ctrl-C ends.')
  })
  return last === exitCodes.passed ? exitCodes.interrupted : last
}

/** Returns the exit code of the worst outcome. */
function exitCodeOf(outcomes: readonly Outcome[], signal: AbortSignal): ExitCode {
  if (signal.aborted) return exitCodes.interrupted
  const broken = outcomes.flatMap((outcome) =>
    outcome.is === 'could-not-run' ? [outcome.error.exitCode] : [],
  )
  const [worst] = broken.toSorted((one, other) => one - other)
  if (worst !== undefined) return worst
  // Stopped through the control API.
  if (outcomes.some(({ is }) => is === 'stopped')) return exitCodes.interrupted
  return outcomes.some(({ is }) => is === 'failed') ? exitCodes.failed : exitCodes.passed
}
