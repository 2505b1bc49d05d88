import { watch } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Option } from '@commander-js/extra-typings'
import {
  collect,
  createCommand,
  fileName,
  nonEmpty,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { CommandError, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import { prepareOutput } from '../../contracts/shared/output-file.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { isInLibrary } from '../format/library.ts'
import type { ScenarioText } from '../format/metadata.ts'
import { createPrettyReporter, summaryOf } from '../reports/pretty.ts'
import { createRecorder, type RunRecord } from '../reports/record.ts'
import { dryRunJson, dryRunText } from '../runner/dry-run.ts'
import { playedSteps } from '../runner/plan.ts'
import { playEach } from '../runner/play.ts'
import { silentReporter, type Outcome } from '../runner/run.ts'
import { speedOf } from '../runner/scheduler.ts'
import { isSimulator } from '../runner/transport.ts'
import { createTargetOption, seedNumber, targetOf, worldName } from './options.ts'
import {
  collectReports,
  createPrettyOutput,
  isPrettyPrinted,
  reportFormats,
  writeReports,
  type Report,
} from './reports.ts'
import { planAll, readScenarios, replayCommand } from './resolve.ts'

const describeCommand = (context: CommandContext) =>
  createCommand('run', context)
    .description(
      'Plays scenarios with a running simulator (npm start or npm run sim), or with the staging system of a real provider. There, steps that need the operator, the clock or faults are skipped and listed.',
    )
    .argument('[scenarios...]', 'names in the library, or files')
    .option('--all', 'every scenario of the library')
    .option('--tag <tag>', 'with --all: only the scenarios with this tag', nonEmpty('a tag'))
    .option('--set <name=value>', 'sets an input; can be repeated', collect)
    .option(
      '--world <name>',
      `the world (default: a temporary world for each headless run, else ${JSON.stringify(defaultWorldName)})`,
      worldName,
    )
    .option(
      '--seed <number>',
      'the seed of the temporary worlds; also gives a run that is not headless a temporary world',
      seedNumber,
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
      new Option(
        '--reporter <format>',
        'the format of the report (default: pretty); can be repeated',
      ).choices(reportFormats),
    )
    .option('--output <file>', 'writes the report of the --reporter before it to this file', fileName)
    .option('--watch', 'plays again after each change of a file, until Ctrl-C')
    .option('--json', 'the same as --reporter json')
    .addHelpText(
      'after',
      `
On a real provider, players sign in with the input password or with a step that calls auth.login.

Exit codes: 0 passed, 1 wrong use, 2 invalid file, 3 could not run, 4 failed, 130 stopped by Ctrl-C.

Example: npm run scenario -- run welcome --set patience=20s
         npm run scenario -- run --all --reporter pretty --reporter junit --output junit.xml
         npm run -s scenario -- run --all --json | jq .      (-s hides the lines of npm)`,
    )

type RunOptions = ReturnType<ReturnType<typeof describeCommand>['opts']>

export function createRunCommand(context: CommandContext) {
  const command = describeCommand(context)
  const reports = collectReports(command)
  return command.action(async (names, options) => {
    const settings = { ...settingsOf(names, options, context), reports: reports() }
    checkDryRun(settings)
    for (const { file } of settings.reports) if (file !== undefined) prepareOutput('--output', file)
    context.exitCode = options.watch
      ? await watchAndPlay(settings, context)
      : await playOnce(await readScenarios(settings), settings, context)
  })
}

type Settings = ReturnType<typeof settingsOf> & { readonly reports: readonly Report[] }

function settingsOf(names: readonly string[], options: RunOptions, { env }: CommandContext) {
  const { all = false, set = [], dryRun = false, headless = false, seed, speed, workers } = options
  const isMany = all || names.length > 1
  const isHeadless = isMany || headless
  if (seed !== undefined && options.world !== undefined) {
    throw new UsageError(
      `--seed is for a new temporary world, but --world names the existing world "${options.world}": leave out one of them.`,
    )
  }
  const isInNewWorld = isHeadless || seed !== undefined
  const world = options.world ?? (isInNewWorld ? undefined : defaultWorldName)
  if (workers > 1 && world !== undefined) {
    throw new UsageError(
      'With several workers each scenario has a temporary world: leave out --world, and name several scenarios.',
    )
  }
  return {
    ...options,
    names,
    all,
    set,
    dryRun,
    isMany,
    world,
    isHeadless,
    speed: speedOf(speed ?? (isMany ? 'max' : 'real')),
    target: targetOf(options.target, env),
    /** The options as given, for the command that repeats a run. */
    options,
  }
}

function checkDryRun({ dryRun, reports }: Settings): void {
  if (!dryRun) return
  if (reports.length > 1 || reports.some(({ file }) => file !== undefined)) {
    throw new UsageError(
      '--dry-run only prints the steps: leave out --output, and name one --reporter at most.',
    )
  }
  const other = reports.find(({ format }) => format !== 'pretty' && format !== 'json')
  if (other) throw new UsageError(`--dry-run prints pretty or json: leave out --reporter ${other.format}.`)
}

async function playOnce(
  sources: readonly ScenarioText[],
  settings: Settings,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal, signal } = context
  const { workers, target, reports } = settings
  const plans = planAll(sources, settings.set, terminal)
  if (plans === undefined) return exitCodes.invalidFile
  if (settings.dryRun) {
    terminal.write(reports[0]?.format === 'json' ? dryRunJson(plans) : dryRunText(plans))
    return exitCodes.passed
  }
  // The lines of parallel runs would mix.
  const isLive = workers === 1
  const pretty = createPrettyOutput(reports, terminal)
  const parts = plans.map(({ name, file, scenario, inputs }, index) => {
    const played = { ...settings, named: settings.names[index] ?? name, scenario }
    const replay = (seed = settings.seed): string =>
      replayCommand(played, settings.world === undefined ? seed : undefined)
    const metadata = { name, file, title: scenario.title, replay }
    const live = isLive ? createPrettyReporter(pretty.terminal, metadata) : silentReporter
    const { reporter, record } = createRecorder(metadata, live)
    const source = sources[index]
    return {
      scenario: playedSteps(scenario, settings.isHeadless),
      inputs,
      reporter,
      record,
      name: source && isInLibrary(source) ? name : undefined,
    }
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
  conclude(records, exitCode, settings, isLive, pretty.terminal)
  writeReports(reports, records, pretty.text(), terminal)
  return exitCode
}

function conclude(
  records: readonly RunRecord[],
  exitCode: ExitCode,
  { isMany, reports }: Settings,
  isLive: boolean,
  { write, complain, paint }: Terminal,
): void {
  const outcomes = records.map(({ outcome }) => outcome)
  for (const sentence of new Set(errorsIn(outcomes).map(({ message }) => message))) complain(sentence)
  // The live report of a single run has already printed so.
  if (exitCode === exitCodes.interrupted && (isMany || !isPrettyPrinted(reports))) {
    const ended = outcomes.filter(({ is }) => is !== 'stopped').length
    complain(`Stopped: ${String(ended)} of ${String(records.length)} finished.`)
  }
  if (isMany || !isLive) write(summaryOf(records, isLive, paint))
}

/** One save can cause several events. */
const burstMs = 50

/**
 * Plays again whenever the files have changed, also during a run, until Ctrl-C. Prints the same error only once. Watches folders
 * and not files, because some editors save by renaming a new file.
 */
async function watchAndPlay(settings: Settings, context: CommandContext): Promise<ExitCode> {
  const { terminal, signal } = context
  let played: string | undefined
  let printed: string | undefined

  async function playChanged(): Promise<void> {
    try {
      const sources = await readScenarios(settings)
      printed = undefined
      const written = JSON.stringify(sources)
      if (written === played) return
      played = written
      await playOnce(sources, settings, context)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CommandError)) throw error
      if (error.message === printed) return
      printed = error.message
      terminal.complain(printed)
    }
    // On stderr, because a program may read the report.
    if (!signal.aborted) terminal.complain('Waiting for a change. Ctrl-C ends.')
  }

  let changed = Promise.withResolvers<undefined>()
  const onChange = (): void => changed.resolve(undefined)
  const folders = new Set((await readScenarios(settings)).map(({ path }) => dirname(path)))
  for (const folder of folders) watch(folder, { signal }, onChange).on('error', onChange)
  signal.addEventListener('abort', onChange)
  while (!signal.aborted) {
    await playChanged()
    await changed.promise
    if (!signal.aborted) await pause(burstMs)
    changed = Promise.withResolvers()
  }
  return exitCodes.interrupted
}

const errorsIn = (outcomes: readonly Outcome[]): CommandError[] =>
  outcomes.flatMap((outcome) => (outcome.is === 'could-not-run' ? [outcome.error] : []))

function exitCodeOf(outcomes: readonly Outcome[], signal: AbortSignal): ExitCode {
  if (signal.aborted) return exitCodes.interrupted
  const [worst] = errorsIn(outcomes)
    .map(({ exitCode }) => exitCode)
    .toSorted((one, other) => one - other)
  if (worst !== undefined) return worst
  // Stopped through the control API.
  if (outcomes.some(({ is }) => is === 'stopped')) return exitCodes.interrupted
  return outcomes.some(({ is }) => is === 'failed') ? exitCodes.failed : exitCodes.passed
}
