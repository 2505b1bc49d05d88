import { randomInt } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import {
  createCommand,
  fileName,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { CouldNotRun, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import { fromCallerFolder } from '../../contracts/shared/output-file.ts'
import { formatMs } from '../../contracts/shared/durations.ts'
import { explore as walkAndShrink, type Violation } from '../explore/explore.ts'
import { invariants } from '../explore/invariants.ts'
import type { Outcome, Step } from '../explore/model.ts'
import { openSandbox } from '../explore/sandbox.ts'
import { isSimulator } from '../runner/find-simulator.ts'
import { targetOf } from '../runner/target.ts'

export const createExploreCommand = (context: CommandContext) =>
  createCommand('explore', context)
    .description(
      'Walks at random through everything that players and the operator can do, with faults, clock moves and snapshots, in temporary worlds, and checks the invariants after each step. If one is violated, the walk is shrunk to a few steps and written as a scenario file.',
    )
    .option(
      '--steps <number>',
      'number of steps; after 500 at most the walk goes on in a new world',
      wholeNumber(1, 1_000_000),
      1000,
    )
    .option(
      '--seed <number>',
      'the same seed gives the same walk (default: random)',
      wholeNumber(0, 2_147_483_647),
    )
    // Not read from the environment: a running simulator is used only if the command line names it.
    .option('--target <url>', 'uses a running simulator (default: starts one for the walk)')
    .option('--out <file>', 'path of the scenario (default: explore-SEED.yaml)', fileName)
    .option('--force', 'overwrites an existing file')
    .option('--no-faults', 'adds no faults')
    .option('--json', 'prints the result as JSON')
    .addHelpText(
      'after',
      `
Invariants:
${invariants.map(({ name, sentence }) => `  ${name.padEnd(22)} ${sentence}`).join('\n')}

Exit codes: 0 no violation, 1 wrong use, 3 could not run, 4 violation found, 130 stopped by Ctrl-C.

Example: npm run scenario -- explore --steps 10000 --seed 7`,
    )
    .action(
      async ({ steps, seed = randomInt(1_000_000), target, out, force = false, faults, json = false }) => {
        const settings: Settings = {
          steps,
          seed,
          target: target === undefined ? undefined : targetOf(target),
          file: out ?? `explore-${String(seed)}.yaml`,
          force,
          withFaults: faults,
          asJson: json,
        }
        if (!force && existsSync(fromCallerFolder(settings.file))) {
          throw new UsageError(
            `${settings.file} exists already: use --force to overwrite it, or --out for another path.`,
          )
        }
        if (settings.target !== undefined && !(await isSimulator(settings.target, context.signal))) {
          throw new CouldNotRun(
            `${settings.target} is not a simulator: explore needs its clock and its operator.`,
          )
        }
        context.exitCode = await exploreWith(settings, context)
      },
    )

interface Settings {
  readonly steps: number
  readonly seed: number
  readonly target: string | undefined
  readonly file: string
  readonly force: boolean
  readonly withFaults: boolean
  readonly asJson: boolean
}

/** The steps so far, by kind. */
interface Tally {
  taken: number
  refused: number
  readonly kinds: Record<string, number>
}

async function exploreWith(settings: Settings, context: CommandContext): Promise<ExitCode> {
  const { steps, seed, file, withFaults } = settings
  const { terminal, signal } = context
  const tally: Tally = { taken: 0, refused: 0, kinds: {} }
  const startedAt = performance.now()
  const show = (line: string): void => terminal.progress?.(line)
  let violation: Violation | undefined
  const sandbox = await openSandbox({ target: settings.target, seed, signal })
  try {
    violation = await walkAndShrink({
      sandbox,
      steps,
      withFaults,
      file,
      signal,
      onStep: (step, outcome) => {
        count(tally, step, outcome)
        if (tally.taken % 100 === 0) show(`${String(tally.taken)} of ${String(steps)} steps, no violation`)
      },
      onShrink: ({ invariant }, tries, left) => {
        show(`${invariant.name} violated; shrinking: ${String(left)} steps left after ${String(tries)} tries`)
      },
    })
  } catch (error) {
    if (!signal.aborted) throw error
    terminal.complain(
      `Stopped after ${String(tally.taken)} of ${String(steps)} steps from the seed ${String(seed)}, without a violation.`,
    )
    return exitCodes.interrupted
  } finally {
    await sandbox.close()
  }
  const tookMs = performance.now() - startedAt
  if (!violation) {
    printPassed(settings, tally, tookMs, context)
    return exitCodes.passed
  }
  await write(settings, violation.text)
  printViolation(settings, violation, tookMs, context)
  return signal.aborted ? exitCodes.interrupted : exitCodes.failed
}

function count(tally: Tally, step: Step, outcome: Outcome): void {
  tally.taken += 1
  const kind = Object.keys(step).find((field) => field !== 'as') ?? ''
  tally.kinds[kind] = (tally.kinds[kind] ?? 0) + 1
  if (outcome.is === 'refused') tally.refused += 1
}

function printPassed(
  { seed, asJson }: Settings,
  { taken, refused, kinds }: Tally,
  tookMs: number,
  { terminal }: CommandContext,
): void {
  if (asJson) {
    const answer = { passed: true, seed, steps: taken, refused, acts: kinds, tookMs: Math.round(tookMs) }
    terminal.write(`${JSON.stringify(answer, null, 2)}\n`)
    return
  }
  const counts = Object.entries(kinds)
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, times]) => `${String(times)} ${kind}`)
  terminal.write(
    `${terminal.paint('green', 'No violation')}: ${String(taken)} steps (${counts.join(', ')}; ${String(refused)} refused), ` +
      `seed ${String(seed)}, ${formatMs(tookMs)}.\n`,
  )
}

async function write({ file, force }: Settings, text: string): Promise<void> {
  try {
    await writeFile(fromCallerFolder(file), text, { flag: force ? 'w' : 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new CouldNotRun(
      `${file} could not be written (${code}): use --out for another path. The scenario:\n\n${text}`,
    )
  }
}

function printViolation(
  settings: Settings,
  violation: Violation,
  tookMs: number,
  { terminal }: CommandContext,
): void {
  const { seed, target, file, asJson } = settings
  const { found, stepsBefore, stepsAfter } = violation
  const { name, sentence } = found.invariant
  const where = target === undefined ? '' : ` --target ${target}`
  const replay = `npm run scenario -- run ${file} --seed ${String(seed)} --speed max${where}`
  if (asJson) {
    const answer = {
      passed: false,
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
    ['violated', name],
    ['that', sentence],
    ['what', found.what],
    ['seed', String(seed)],
    ['steps', `${String(stepsBefore)}, shrunk to ${String(stepsAfter)} in ${formatMs(tookMs)}`],
    ['file', file],
    ['replay', target === undefined ? `${replay} (with npm run sim running)` : replay],
  ]
  terminal.write(`${paint('red', 'An invariant was violated.')}\n`)
  for (const [label = '', text = ''] of rows) terminal.write(`  ${paint('dim', label.padEnd(9))} ${text}\n`)
}
