import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import {
  createCommand,
  nonEmpty,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { durationMs, durationRule } from '../../contracts/shared/durations.ts'
import { CouldNotRun, UsageError } from '../../contracts/shared/errors.ts'
import { fromCallerFolder, replaceFile } from '../../contracts/shared/output-file.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { schemaPathFrom } from '../format/library.ts'
import { learnUsers, readJournal, recordingOf, tail, WorldWasReset } from '../record/record.ts'
import { createControlClient } from '../runner/control-client.ts'
import { createTargetOption, targetOf, worldName } from './options.ts'

export const createRecordCommand = (context: CommandContext) =>
  createCommand('record', context)
    .description(
      'Records what happens in a world as a scenario, until Ctrl-C: acts of the operator, calls of players, clock moves, faults and snapshots. Leaves out calls that only read, sign-ins and passwords.',
    )
    .argument('<file>', 'the scenario file to write, such as mine.yaml')
    .option(
      '--title <title>',
      'the title of the scenario (default: the name of the file)',
      nonEmpty('a title'),
    )
    .option(
      '--from <entry>',
      'begins after the journal entry with this number; 0 is the start of the world (default: now)',
      wholeNumber(0, 999_999_999),
    )
    .option(
      '--until-idle <duration>',
      'ends when nothing has happened for this long, such as 30s',
      parseDuration,
    )
    .option('--force', 'overwrites an existing file')
    .option('--world <name>', 'the world', worldName, defaultWorldName)
    .addOption(createTargetOption())
    .option('--json', 'prints the result as JSON')
    .addHelpText(
      'after',
      `
Exit codes: 0 recorded, 1 wrong use, 3 could not record.

Example: npm run scenario -- record mine.yaml --title "A player is greeted"`,
    )
    .action(async (file, { title, from, untilIdle, force = false, world, target: given, json = false }) => {
      checkFile(file, force)
      const { terminal, signal } = context
      const target = targetOf(given, context.env)
      const client = createControlClient({ target, world, signal })
      const { last } = await client.journal(0, 1)
      const { entries, seed, directory } = await readJournal(client)
      const after = from ?? last
      if (!json) {
        const what = `what happens in the world ${world} after #${String(after)}`
        terminal.write(`Recording ${what}; Ctrl-C ends it and writes ${file}.\n`)
      }
      // Reads the user of each entry immediately, because the world may be gone when the recording ends.
      const cut = await listen(untilIdle, signal, async (until, onEntry) => {
        const listening = createControlClient({ target, world, signal: until })
        for await (const entry of tail(listening, entries.at(-1)?.seq ?? 0)) {
          onEntry()
          entries.push(entry)
          await learnUsers(listening, directory.users, [entry])
        }
      })
      const { text, steps, leftOut } = recordingOf({
        entries,
        includes: (seq) => seq > after,
        directory,
        title: title ?? basename(file).replace(/\.ya?ml$/, ''),
        seed,
        schema: schemaPathFrom(file),
      })
      if (steps > 0) replaceFile(fromCallerFolder(file), [text])
      const counted = `${String(steps)} step${steps === 1 ? '' : 's'}`
      const said = `${counted}${leftOut === 0 ? '' : `, ${String(leftOut)} left out`}`
      if (json) terminal.write(`${JSON.stringify({ file: steps > 0 ? file : null, steps, leftOut })}\n`)
      else
        terminal.write(steps > 0 ? `Wrote ${file}: ${said}.\n` : 'Nothing happened. No file was written.\n')
      if (cut === undefined) return
      terminal.complain(`${cut.message} The recording ends there.`)
      if (!(cut instanceof WorldWasReset)) context.exitCode = cut.exitCode
    })

function parseDuration(text: string): number {
  const ms = durationMs(text)
  if (ms === undefined) throw new InvalidArgumentError(`It takes ${durationRule}.`)
  return ms
}

/** Throws a UsageError when the file cannot be written. */
function checkFile(file: string, force: boolean): void {
  if (!/\.ya?ml$/.test(file)) throw new UsageError(`The file must end with .yaml: "${file}".`)
  const path = fromCallerFolder(file)
  if (!existsSync(dirname(path))) throw new UsageError(`There is no folder ${dirname(file)}.`)
  if (existsSync(path) && !force) throw new UsageError(`${file} already exists: --force overwrites it.`)
}

/** Ends at Ctrl-C or after the idle time. Returns the error that ended it otherwise. */
async function listen(
  idleMs: number | undefined,
  signal: AbortSignal,
  run: (until: AbortSignal, onEntry: () => void) => Promise<void>,
): Promise<CouldNotRun | undefined> {
  const quiet = new AbortController()
  const timer = idleMs === undefined ? undefined : setTimeout(() => quiet.abort(), idleMs)
  const until = AbortSignal.any([signal, quiet.signal])
  try {
    await run(until, () => timer?.refresh())
    return undefined
  } catch (error) {
    if (until.aborted) return undefined
    if (error instanceof CouldNotRun) return error
    throw error
  } finally {
    clearTimeout(timer)
  }
}
