import { watch as watchFile } from 'node:fs'
import type { Command, CommandContext } from '../../contracts/command/command.ts'
import { exitCodes, UsageError, type ExitCode } from '../../contracts/command/errors.ts'
import { wholeNumber, type Flags, type ParsedFlags } from '../../contracts/command/flags.ts'
import type { Terminal } from '../../contracts/command/terminal.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { inputValues, knownSettings } from '../inputs.ts'
import { findScenario, libraryNames, readLibrary, type ScenarioText } from '../library.ts'
import { outlineOf } from '../outline.ts'
import { loadScenario } from '../load.ts'
import type { Scenario } from '../plan.ts'
import { playEach, type Playable } from '../play.ts'
import { formats, type Format } from '../reports/formats.ts'
import { createPrettyReporter } from '../reports/pretty.ts'
import { createRecorder, together, type RunRecord } from '../reports/record.ts'
import type { Outcome } from '../run.ts'
import { speedOf } from '../speed.ts'
import { defaultTarget, isSimulator, targetFlag, targetHelp, targetOf } from '../target.ts'
import { printProblems } from './validate.ts'

const help = `npm run scenario -- run NAME|FILE… [flags]

Plays scenarios against a simulator that is running (npm start, or npm run sim), or against a real provider's staging
system: there the steps that need an operator's desk, a clock or faults are skipped by name and counted. A file is YAML,
or TypeScript that exports as default what defineScenario gives.

  --all              every scenario of the library
  --set name=value   an input of the scenarios that have it; may be given several times
  --world W          the world they are played in, one after another (for a single scenario ${defaultWorldName}
                     unless said; several have a new world each, which ends with them)
  --seed N           the number that new worlds are made from; a single scenario then has a new one too
  --target URL       where the simulator or provider is (${targetHelp})
  --speed S          the world's clock: real, a number of times faster (10x), or no waiting at all (max) (default real;
                     max for several)
  --headless         nobody sits at the browser: what the scenario has the player do is played too (so for several)
  --workers N        how many are played at once, in worlds of their own (default 1)
  --dry-run          says what would be played, and plays nothing
  --reporter R       pretty, json, junit or tap (default pretty)
  --watch            plays again whenever a file of them changes, until Ctrl-C
  --json             the same as --reporter json

On a real provider players sign in with the input password, or by a step that calls auth.login.

Exit codes: 0 held, 1 wrong use, 2 invalid file, 3 could not run, 4 did not hold, 130 stopped by Ctrl-C.

Example: npm run scenario -- run welcome --set patience=20s`

const runFlags = {
  all: { type: 'boolean' },
  set: { type: 'string' },
  world: { type: 'string' },
  seed: { type: 'string' },
  target: targetFlag,
  speed: { type: 'string' },
  headless: { type: 'boolean' },
  workers: { type: 'string' },
  'dry-run': { type: 'boolean' },
  reporter: { type: 'string', values: ['pretty', 'json', 'junit', 'tap'] },
  watch: { type: 'boolean' },
  json: { type: 'boolean' },
} as const satisfies Flags

export const run: Command = {
  help,
  flags: runFlags,
  operands: { most: Infinity, words: libraryNames },
  async run(flags, context) {
    const settings = settingsOf(flags)
    if (flags.isSet('watch')) return watchAndPlay(flags, settings, context)
    return playOnce(flags, settings, context)
  },
}

type Settings = ReturnType<typeof settingsOf>

function settingsOf(flags: ParsedFlags) {
  const isMany = flags.isSet('all') || flags.positionals.length > 1
  const isInNewWorld = isMany || flags.text('seed') !== undefined
  const world = flags.text('world') ?? (isInNewWorld ? undefined : defaultWorldName)
  const workers = wholeNumber(flags, 'workers', 64) ?? 1
  if (workers < 1) throw new UsageError('--workers takes a whole number from 1 to 64.')
  if (workers > 1 && world !== undefined) {
    throw new UsageError(
      'Several workers take a world for each scenario: leave --world out, and name several scenarios.',
    )
  }
  return {
    isMany,
    world,
    workers,
    isHeadless: isMany || flags.isSet('headless'),
    seed: wholeNumber(flags, 'seed', 2_147_483_647),
    speed: speedOf(flags.text('speed') ?? (isMany ? 'max' : 'real')),
    target: targetOf(flags),
    format: formatOf(flags),
  }
}

interface Chosen {
  readonly source: ScenarioText
  readonly scenario: Scenario
}

async function playOnce(flags: ParsedFlags, settings: Settings, context: CommandContext): Promise<ExitCode> {
  const { terminal, signal } = context
  const chosen = await choose(flags, terminal)
  if (chosen === undefined) return exitCodes.invalidFile
  const inputs = inputsFor(chosen, flags.texts('set'))
  if (flags.isSet('dry-run')) {
    for (const [index, { source, scenario }] of chosen.entries()) {
      terminal.write(outlineOf(source.file, scenario, inputs[index] ?? new Map(), settings.format === 'json'))
    }
    return exitCodes.held
  }
  const records: RunRecord[] = []
  const playables = chosen.map(({ source, scenario }, index): Playable => {
    const { name, file } = source
    const replay = replayCommand(file.includes('scenarios/library/') ? name : file, flags, settings)
    const head = { name, file, title: scenario.title, replay }
    const recorder = createRecorder(head, (record) => {
      records.push(record)
    })
    // Several at once would write into each other's lines.
    const isLive = settings.format === undefined && settings.workers === 1
    return {
      scenario,
      inputs: inputs[index] ?? new Map(),
      reporter: isLive ? together([createPrettyReporter(terminal, head), recorder]) : recorder,
    }
  })
  const { workers, ...where } = settings
  const place = { ...where, signal, isSimulator: await isSimulator(where.target, signal) }
  const outcomes = await playEach(playables, place, workers)
  conclude(records, settings, terminal)
  return exitCodeOf(outcomes, signal)
}

function conclude(
  records: readonly RunRecord[],
  { format, isMany, workers }: Settings,
  terminal: Terminal,
): void {
  const { write, complain, paint } = terminal
  for (const { outcome } of records) if (outcome.is === 'broken') complain(outcome.error.message)
  if (format !== undefined) {
    write(formats[format](records))
    return
  }
  if (!isMany) return
  const failed = records.filter(({ outcome }) => outcome.is !== 'held')
  if (workers > 1) {
    for (const { title, name, outcome } of records) {
      write(
        `${outcome.is === 'held' ? paint('green', '✓') : paint('red', '✗')} ${title} ${paint('dim', name)}\n`,
      )
    }
    for (const { replay } of failed) write(`  ${paint('dim', 'replay')}   ${replay}\n`)
  }
  write(`\n${String(records.length - failed.length)} of ${String(records.length)} scenarios held.\n`)
}

/** The scenarios that are named, each once; undefined where one is invalid, which has then been said. */
async function choose(flags: ParsedFlags, terminal: Terminal): Promise<Chosen[] | undefined> {
  const named = flags.positionals
  if (flags.isSet('all') === named.length > 0) {
    throw new UsageError(
      flags.isSet('all')
        ? '--all plays the whole library: name none beside it.'
        : 'run takes the name of a scenario or a file: npm run scenario -- list shows the names.',
    )
  }
  const sources = flags.isSet('all') ? await readLibrary() : await Promise.all(named.map(findScenario))
  const chosen = await Promise.all(
    sources.map(async (source) => ({ source, parsed: await loadScenario(source) })),
  )
  for (const { source, parsed } of chosen) {
    if (parsed.problems) printProblems(source.file, parsed.problems, terminal)
  }
  const valid = chosen.flatMap(({ source, parsed }) =>
    parsed.scenario ? [{ source, scenario: parsed.scenario }] : [],
  )
  return valid.length === chosen.length ? valid : undefined
}

/** What is set for several scenarios goes to those that have such an input; one that none has is a mistake. */
function inputsFor(chosen: readonly Chosen[], given: readonly string[]) {
  const scenarios = chosen.map(({ scenario }) => scenario)
  const [first] = scenarios
  if (scenarios.length === 1 && first) return [inputValues(first, given)]
  const known = scenarios.map((scenario) => knownSettings(scenario, given))
  const stray = given.find((setting) => known.every((settings) => !settings.includes(setting)))
  if (stray !== undefined) throw new UsageError(`None of these scenarios has an input for --set ${stray}.`)
  return scenarios.map((scenario, index) => inputValues(scenario, known[index] ?? []))
}

async function watchAndPlay(
  flags: ParsedFlags,
  settings: Settings,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal, signal } = context
  const files = flags.isSet('all')
    ? await readLibrary()
    : await Promise.all(flags.positionals.map(findScenario))
  let last: ExitCode = exitCodes.held
  while (!signal.aborted) {
    const changed = Promise.withResolvers<void>()
    const watchers = files.map(({ file }) => watchFile(file, changed.resolve.bind(undefined, undefined)))
    signal.addEventListener('abort', () => {
      changed.resolve()
    })
    last = await playOnce(flags, settings, context)
    if (!signal.aborted) terminal.write(terminal.paint('dim', '\nWaiting for a change; Ctrl-C ends.\n'))
    await changed.promise
    for (const watcher of watchers) watcher.close()
  }
  return last === exitCodes.held ? exitCodes.interrupted : last
}

/** The gravest of them. */
function exitCodeOf(outcomes: readonly Outcome[], signal: AbortSignal): ExitCode {
  // By Ctrl-C, or by somebody who asked the simulator for it.
  if (signal.aborted || outcomes.some(({ is }) => is === 'stopped')) return exitCodes.interrupted
  const broken = outcomes.flatMap((outcome) => (outcome.is === 'broken' ? [outcome.error.exitCode] : []))
  const [gravest] = broken.toSorted((one, other) => one - other)
  if (gravest !== undefined) return gravest
  return outcomes.some(({ is }) => is === 'failed') ? exitCodes.didNotHold : exitCodes.held
}

function formatOf(flags: ParsedFlags): Format | undefined {
  const named = flags.text('reporter') ?? (flags.isSet('json') ? 'json' : 'pretty')
  return named === 'json' || named === 'junit' || named === 'tap' ? named : undefined
}

function replayCommand(named: string, flags: ParsedFlags, { target, isMany, isHeadless }: Settings): string {
  const words = [
    named,
    ...flags.texts('set').flatMap((setting) => ['--set', setting]),
    ...['world', 'seed'].flatMap((flag) => {
      const value = flags.text(flag)
      return value === undefined ? [] : [`--${flag}`, value]
    }),
    ...(isHeadless ? ['--headless'] : []),
    ...(target === defaultTarget ? [] : ['--target', target]),
    ...(flags.text('speed') === undefined && !isMany ? [] : ['--speed', flags.text('speed') ?? 'max']),
  ]
  return `npm run scenario -- run ${words.map(quotedForShell).join(' ')}`
}

const quotedForShell = (word: string): string =>
  /^[\w.,:/=@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
