import { existsSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { InvalidArgumentError } from '@commander-js/extra-typings'
import {
  createCommand,
  nonEmpty,
  wholeNumber,
  type CommandContext,
} from '../../contracts/shared/command-line.ts'
import { CouldNotRun, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { fromCallerFolder, replaceFile } from '../../contracts/shared/output-file.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { durationMs, durationRule } from '../../contracts/shared/durations.ts'
import { schemaPathFrom } from '../format/library.ts'
import { createControlClient, type ControlClient } from '../runner/control-client.ts'
import { learnUsers, readDirectory, readEntries, tail, WorldWasReset } from '../record/read-world.ts'
import { recordingOf, type Recording } from '../record/record.ts'
import { createTargetOption, targetOf } from '../runner/target.ts'

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
    .option('--world <name>', 'the world', nonEmpty('the name of a world'), defaultWorldName)
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
      const target = targetOf(given, context.env)
      const open = (signal: AbortSignal): ControlClient => createControlClient({ target, world, signal })
      const options = {
        file,
        title: title ?? basename(file).replace(/\.ya?ml$/, ''),
        from,
        idleMs: untilIdle,
        isJson: json,
      }
      context.exitCode = await recordInto(options, open, context)
    })

interface Options {
  readonly file: string
  readonly title: string
  readonly from: number | undefined
  readonly idleMs: number | undefined
  readonly isJson: boolean
}

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

async function recordInto(
  options: Options,
  open: (signal: AbortSignal) => ControlClient,
  { terminal, signal }: CommandContext,
): Promise<ExitCode> {
  const client = open(signal)
  const { last } = await client.journal(0, 1)
  const from = options.from ?? last
  const seed = await client.seed()
  const entries = await readEntries(client, 0)
  const directory = await readDirectory(client, entries)
  if (!options.isJson) {
    const what = `what happens in the world ${client.world} after #${String(from)}`
    terminal.write(`Recording ${what}; Ctrl-C ends it and writes ${options.file}.\n`)
  }
  // Reads the user of each entry immediately, because the world may be gone when the recording ends.
  const cut = await listen(options.idleMs, signal, async (until, onEntry) => {
    const listening = open(until)
    for await (const entry of tail(listening, entries.at(-1)?.seq ?? 0)) {
      onEntry()
      entries.push(entry)
      await learnUsers(listening, directory.users, [entry])
    }
  })
  const schema = schemaPathFrom(options.file)
  const recording = recordingOf({
    entries,
    includes: (seq) => seq > from,
    directory,
    title: options.title,
    seed,
    schema,
  })
  write(options, recording, terminal)
  if (cut === undefined) return exitCodes.passed
  terminal.complain(`${cut.message} The recording ends there.`)
  return cut instanceof WorldWasReset ? exitCodes.passed : cut.exitCode
}

/** Ends at Ctrl-C or after the idle time. Returns the error that ended it otherwise. */
async function listen(
  idleMs: number | undefined,
  signal: AbortSignal,
  run: (until: AbortSignal, onEntry: () => void) => Promise<void>,
): Promise<CouldNotRun | undefined> {
  const quiet = new AbortController()
  const end = (): void => {
    quiet.abort()
  }
  let timer = idleMs === undefined ? undefined : setTimeout(end, idleMs)
  const until = AbortSignal.any([signal, quiet.signal])
  try {
    await run(until, () => {
      clearTimeout(timer)
      timer = idleMs === undefined ? undefined : setTimeout(end, idleMs)
    })
    return undefined
  } catch (error) {
    if (until.aborted) return undefined
    if (error instanceof CouldNotRun) return error
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function write({ file, isJson }: Options, { text, steps, leftOut }: Recording, terminal: Terminal): void {
  const said = `${counted(steps, 'step')}${leftOut === 0 ? '' : `, ${String(leftOut)} left out`}`
  if (steps > 0) replaceFile(fromCallerFolder(file), [text])
  if (isJson) terminal.write(`${JSON.stringify({ file: steps > 0 ? file : null, steps, leftOut })}\n`)
  else terminal.write(steps > 0 ? `Wrote ${file}: ${said}.\n` : 'Nothing happened. No file was written.\n')
}

const counted = (count: number, word: string): string => `${String(count)} ${word}${count === 1 ? '' : 's'}`
