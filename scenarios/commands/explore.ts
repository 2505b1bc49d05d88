import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { CouldNotRun, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import { fromCallerFolder } from '../../contracts/shared/output-file.ts'
import { wholeNumber, type ParsedFlags } from '../../contracts/shared/flags.ts'
import { formatMs } from '../../contracts/shared/durations.ts'
import { explore as exploreFrom, type Broken } from '../explore/explore.ts'
import { openGrounds } from '../explore/sandbox.ts'
import { invariants } from '../explore/invariants.ts'
import type { Played } from '../explore/walk.ts'
import { isSimulator, targetOf } from '../runner/target.ts'

const defaultSteps = 1000
const mostSteps = 1_000_000

const help = `npm run scenario -- explore [flags]

Walks at random through what players and the operator can do, with faults, clock moves and snapshots, in a new world, and
checks after each step what has to hold. What breaks is shrunk to a few steps and written as a scenario file.

  --steps N      how many steps (default ${String(defaultSteps)})
  --seed N       the same seed, the same walk (default: another one each time)
  --target URL   in a simulator that runs; without it there is one of its own for the time of the walk
  --out FILE     where the scenario goes (default explore-SEED.yaml)
  --force        replaces that file where it is there already
  --no-faults    nothing goes wrong on the way
  --json         what came of it, as JSON

What has to hold:
${invariants.map(({ name, sentence }) => `  ${name.padEnd(22)} ${sentence}`).join('\n')}

Exit codes: 0 all held, 1 wrong use, 3 could not run, 4 something broke, 130 stopped by Ctrl-C.

Example: npm run scenario -- explore --steps 10000 --seed 7`

export const explore: Command = {
  help,
  flags: {
    steps: { type: 'string' },
    seed: { type: 'string' },
    // No variable stands for it: a simulator that runs is walked through only where it is named.
    target: { type: 'string' },
    out: { type: 'string' },
    force: { type: 'boolean' },
    'no-faults': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  async run(flags, context) {
    const settings = settingsOf(flags)
    if (!settings.force && existsSync(fromCallerFolder(settings.file))) {
      throw new UsageError(`${settings.file} is there already: --force replaces it, --out names another.`)
    }
    if (settings.target !== undefined && !(await isSimulator(settings.target, context.signal))) {
      throw new CouldNotRun(
        `What answers at ${settings.target} is no simulator: exploring needs its clock and its operator's desk.`,
      )
    }
    return exploreWith(settings, context)
  },
}

interface Settings {
  readonly steps: number
  readonly seed: number
  readonly target: string | undefined
  readonly file: string
  readonly force: boolean
  readonly withFaults: boolean
  readonly asJson: boolean
}

function settingsOf(flags: ParsedFlags): Settings {
  const steps = wholeNumber(flags, 'steps', mostSteps) ?? defaultSteps
  if (steps < 1) throw new UsageError(`--steps takes a whole number from 1 to ${String(mostSteps)}.`)
  const seed = wholeNumber(flags, 'seed', 2_147_483_647) ?? randomInt(1_000_000)
  return {
    steps,
    seed,
    target: flags.isSet('target') ? targetOf(flags) : undefined,
    file: flags.text('out') ?? `explore-${String(seed)}.yaml`,
    force: flags.isSet('force'),
    withFaults: !flags.isSet('no-faults'),
    asJson: flags.isSet('json'),
  }
}

/** What was done, by kind; a refusal is counted beside it. */
interface Tally {
  taken: number
  refused: number
  readonly acts: Record<string, number>
}

async function exploreWith(settings: Settings, context: CommandContext): Promise<ExitCode> {
  const { steps, seed, file, withFaults } = settings
  const { terminal, signal } = context
  const tally: Tally = { taken: 0, refused: 0, acts: {} }
  const startedAt = performance.now()
  const show = (line: string): void => terminal.progress?.(line)
  let broken: Broken | undefined
  const grounds = await openGrounds({ target: settings.target, seed, signal })
  try {
    broken = await exploreFrom({
      grounds,
      steps,
      withFaults,
      file,
      signal,
      onStep: (played) => {
        count(tally, played)
        if (tally.taken % 100 === 0) show(`${String(tally.taken)} of ${String(steps)} steps, all holds`)
      },
      onShrinking: ({ invariant }, tries, left) => {
        show(
          `${invariant.name} is broken; shrinking: ${String(left)} steps left after ${String(tries)} tries`,
        )
      },
    })
  } catch (error) {
    if (!signal.aborted) throw error
    terminal.complain(
      `Stopped after ${String(tally.taken)} of ${String(steps)} steps from the seed ${String(seed)}: nothing had broken by then.`,
    )
    return exitCodes.interrupted
  } finally {
    await grounds.close()
  }
  const tookMs = performance.now() - startedAt
  if (!broken) {
    sayHeld(settings, tally, tookMs, context)
    return exitCodes.passed
  }
  await write(settings, broken.text)
  sayBroken(settings, broken, tookMs, context)
  return signal.aborted ? exitCodes.interrupted : exitCodes.failed
}

function count(tally: Tally, { step, came }: Played): void {
  tally.taken += 1
  const kind = Object.keys(step).find((field) => field !== 'as') ?? ''
  tally.acts[kind] = (tally.acts[kind] ?? 0) + 1
  if (came.is === 'refused') tally.refused += 1
}

function sayHeld(
  { seed, asJson }: Settings,
  { taken, refused, acts }: Tally,
  tookMs: number,
  { terminal }: CommandContext,
): void {
  if (asJson) {
    const answer = { held: true, seed, steps: taken, refused, acts, tookMs: Math.round(tookMs) }
    terminal.write(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  const kinds = Object.entries(acts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, times]) => `${String(times)} ${kind}`)
  terminal.write(
    `${terminal.paint('green', 'All held')}: ${String(taken)} steps (${kinds.join(', ')}; ${String(refused)} refused), ` +
      `seed ${String(seed)}, ${formatMs(tookMs)}.\n`,
  )
}

async function write({ file, force }: Settings, text: string): Promise<void> {
  try {
    await writeFile(fromCallerFolder(file), text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new CouldNotRun(
      `${file} cannot be written (${code}): --out names another. It was to hold:\n\n${text}`,
    )
  }
}

function sayBroken(settings: Settings, broken: Broken, tookMs: number, { terminal }: CommandContext): void {
  const { seed, target, file, asJson } = settings
  const { found, stepsBefore, stepsAfter } = broken
  const { name, sentence } = found.invariant
  const where = target === undefined ? '' : ` --target ${target}`
  const replay = `npm run scenario -- run ${file} --seed ${String(seed)} --speed max${where}`
  if (asJson) {
    const answer = {
      held: false,
      seed,
      invariant: name,
      sentence,
      what: found.what,
      stepsBefore,
      stepsAfter,
      file,
      replay,
      tookMs: Math.round(tookMs),
    }
    terminal.write(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  const { paint } = terminal
  const rows = [
    ['broken', name],
    ['that', sentence],
    ['what', found.what],
    ['seed', String(seed)],
    ['steps', `${String(stepsBefore)}, shrunk to ${String(stepsAfter)} in ${formatMs(tookMs)}`],
    ['file', file],
    ['replay', target === undefined ? `${replay} (with npm run sim beside it)` : replay],
  ]
  terminal.write(`${paint('red', 'Something broke.')}\n`)
  for (const [label = '', text = ''] of rows) terminal.write(`  ${paint('dim', label.padEnd(8))} ${text}\n`)
}
