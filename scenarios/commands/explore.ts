import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import {
  createCommand,
  fileName,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { formatMs } from '../../contracts/shared/durations.ts'
import { CouldNotRun, exitCodes, UsageError } from '../../contracts/shared/errors.ts'
import { fromCallerFolder } from '../../contracts/shared/output-file.ts'
import { openSandbox } from '../explore/environment-driver.ts'
import { explore as walkAndShrink, type Violation } from '../explore/explore.ts'
import { invariants } from '../explore/invariants.ts'
import { isSimulator } from '../runner/transport.ts'
import { seedNumber, targetOf } from './options.ts'

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
    .option('--seed <number>', 'the same seed gives the same walk (default: random)', seedNumber)
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
    .action(async ({ steps, seed = randomInt(1_000_000), target: given, out, force, faults, json }) => {
      const { terminal, signal } = context
      const file = out ?? `explore-${String(seed)}.yaml`
      const target = given === undefined ? undefined : targetOf(given)
      if (!force && existsSync(fromCallerFolder(file)))
        throw new UsageError(
          `${file} exists already: use --force to overwrite it, or --out for another path.`,
        )
      if (target !== undefined && !(await isSimulator(target, signal)))
        throw new CouldNotRun(`${target} is not a simulator: explore needs its clock and its operator.`)
      const walked = { steps: 0, refused: 0, acts: {} as Record<string, number> }
      const startedAt = performance.now()
      const print = (answer: object, text: string): void => {
        terminal.write(json ? `${JSON.stringify(answer, null, 2)}\n` : text)
      }
      const sandbox = await openSandbox(target, seed, signal)
      let violation: Violation | undefined
      try {
        violation = await walkAndShrink({
          sandbox,
          steps,
          withFaults: faults,
          file,
          signal,
          onStep(step, outcome) {
            walked.steps += 1
            const kind = Object.keys(step).find((field) => field !== 'as') ?? ''
            walked.acts[kind] = (walked.acts[kind] ?? 0) + 1
            if (outcome.is === 'refused') walked.refused += 1
            if (walked.steps % 100 === 0)
              terminal.progress?.(`${String(walked.steps)} of ${String(steps)} steps, no violation`)
          },
          onShrink: ({ invariant }, tries, left) =>
            terminal.progress?.(
              `${invariant.name} violated; shrinking: ${String(left)} steps left after ${String(tries)} tries`,
            ),
        })
      } catch (error) {
        if (!signal.aborted) throw error
        terminal.complain(
          `Stopped after ${String(walked.steps)} of ${String(steps)} steps from the seed ${String(seed)}, without a violation.`,
        )
        context.exitCode = exitCodes.interrupted
        return
      } finally {
        await sandbox.close()
      }
      const took = performance.now() - startedAt
      const tookMs = Math.round(took)
      if (!violation) {
        const { refused, acts } = walked
        const counts = Object.entries(acts)
          .toSorted(([, one], [, other]) => other - one)
          .map(([kind, times]) => `${String(times)} ${kind}`)
        const summary = `${String(walked.steps)} steps (${counts.join(', ')}; ${String(refused)} refused), seed ${String(seed)}`
        print(
          { passed: true, seed, ...walked, tookMs },
          `${terminal.paint('green', 'No violation')}: ${summary}, ${formatMs(took)}.\n`,
        )
        return
      }
      context.exitCode = signal.aborted ? exitCodes.interrupted : exitCodes.failed
      await write(file, violation.text, force === true)
      const { found, stepsBefore, stepsAfter } = violation
      const { name: invariant, sentence } = found.invariant
      const { what } = found
      const replay = `npm run scenario -- run ${file} --seed ${String(seed)} --speed max${target === undefined ? '' : ` --target ${target}`}`
      const rows = {
        violated: invariant,
        that: sentence,
        what,
        seed: String(seed),
        steps: `${String(stepsBefore)}, shrunk to ${String(stepsAfter)} in ${formatMs(took)}`,
        file,
        replay: `${replay}${target === undefined ? ' (with npm run sim running)' : ''}`,
      }
      const lines = Object.entries(rows).map(
        ([label, text]) => `  ${terminal.paint('dim', label.padEnd(9))} ${text}\n`,
      )
      const facts = { invariant, sentence, what, stepsBefore, stepsAfter, file, replay, tookMs }
      print(
        { passed: false, seed, ...facts },
        `${terminal.paint('red', 'An invariant was violated.')}\n${lines.join('')}`,
      )
    })

async function write(file: string, text: string, isForced: boolean): Promise<void> {
  try {
    await writeFile(fromCallerFolder(file), text, { flag: isForced ? 'w' : 'wx' })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new CouldNotRun(
      `${file} could not be written (${code}): use --out for another path. The scenario:\n\n${text}`,
    )
  }
}
