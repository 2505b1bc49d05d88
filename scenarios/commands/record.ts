import { existsSync } from 'node:fs'
import { basename, dirname, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Command, CommandContext } from '../../contracts/shared/command.ts'
import { CouldNotRun, exitCodes, UsageError, type ExitCode } from '../../contracts/shared/errors.ts'
import type { ParsedFlags } from '../../contracts/shared/flags.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import { fromCallerFolder, replaceFile } from '../../contracts/shared/output-file.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { durationMs, durationRule } from '../../contracts/shared/durations.ts'
import { createControlClient, type ControlClient } from '../runner/control-client.ts'
import { learnUsers, readDirectory, readEntries, tail, WorldWasReset } from '../record/read-world.ts'
import { recordingOf, type Recording } from '../record/record.ts'
import { targetFlag, targetHelp, targetOf } from '../runner/target.ts'

const help = `npm run scenario -- record OUT.yaml [flags]

Records what happens in a world as a scenario, until Ctrl-C: acts of the operator, calls of players, clock moves, faults and
snapshots. Leaves out calls that only read, sign-ins and passwords.

  --title T        the title of the scenario (default: the name of the file)
  --from SEQ       begins after this journal entry; 0 is the start of the world (default: now)
  --until-idle D   ends when nothing has happened for this long, such as 30s
  --force          overwrites an existing file
  --world W        the world (default ${defaultWorldName})
  --target URL     the address of the simulator (${targetHelp})
  --json           prints the result as JSON

Exit codes: 0 recorded, 1 wrong use, 3 could not record.

Example: npm run scenario -- record mine.yaml --title "A player is greeted"`

export const record: Command = {
  help,
  flags: {
    title: { type: 'string' },
    from: { type: 'string' },
    'until-idle': { type: 'string' },
    force: { type: 'boolean' },
    world: { type: 'string' },
    target: targetFlag,
    json: { type: 'boolean' },
  },
  operands: { most: 1 },
  async run(flags, context) {
    const options = optionsOf(flags)
    const target = targetOf(flags)
    const world = flags.text('world') ?? defaultWorldName
    const open = (signal: AbortSignal): ControlClient => createControlClient({ target, world, signal })
    return recordInto(options, open, context)
  },
}

interface Options {
  readonly file: string
  readonly title: string
  readonly from: number | undefined
  readonly idleMs: number | undefined
  readonly isJson: boolean
}

function optionsOf(flags: ParsedFlags): Options {
  const [file] = flags.positionals
  if (file === undefined) throw new UsageError('Name the file to write: record mine.yaml.')
  if (!/\.ya?ml$/.test(file)) throw new UsageError(`The file must end with .yaml: "${file}".`)
  if (!existsSync(dirname(fromCallerFolder(file))))
    throw new UsageError(`There is no folder ${dirname(file)}.`)
  if (existsSync(fromCallerFolder(file)) && !flags.isSet('force'))
    throw new UsageError(`${file} already exists: --force overwrites it.`)
  const [from, idle] = [flags.text('from'), flags.text('until-idle')]
  if (from !== undefined && !/^\d{1,9}$/.test(from))
    throw new UsageError(`--from takes the number of a journal entry, not "${from}".`)
  const idleMs = idle === undefined ? undefined : durationMs(idle)
  if (idle !== undefined && idleMs === undefined)
    throw new UsageError(`--until-idle takes ${durationRule}; not "${idle}".`)
  return {
    file,
    title: flags.text('title') ?? basename(file).replace(/\.ya?ml$/, ''),
    from: from === undefined ? undefined : Number(from),
    idleMs,
    isJson: flags.isSet('json'),
  }
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
  const directory = await readDirectory(client, entries, signal)
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
  const schema = schemaFrom(options.file)
  const recording = recordingOf({ entries, from, directory, title: options.title, seed, schema })
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

const schemaFile = fileURLToPath(new URL('../scenario.schema.json', import.meta.url))

/** Returns the path of the JSON schema from the file's folder. */
const schemaFrom = (file: string): string =>
  relative(dirname(fromCallerFolder(file)), schemaFile).replaceAll('\\', '/')
