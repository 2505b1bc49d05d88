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
import { follow, WorldBeganAnew } from '../runner/tail.ts'
import { learnUsers, readDirectory, readEntries } from '../record/read-world.ts'
import { recordingOf, type Recording } from '../record/record.ts'
import { targetFlag, targetHelp, targetOf } from '../runner/target.ts'

const help = `npm run scenario -- record OUT.yaml [flags]

Writes what happens in a world from now on as a scenario, until Ctrl-C: what the operator does in the shell or through
/__sim, what players do, the clock, faults and snapshots. Calls that only read, sign-ins and passwords are not in it.

  --title T        what the scenario is called (unless given, after its file)
  --from SEQ       from after this entry of the journal on; 0 is the world's first day
  --until-idle D   ends by itself once nothing has happened for so long, 30s say
  --force          in the place of a file that is there
  --world W        the world (unless given, the one named ${defaultWorldName})
  --target URL     where the simulator is (${targetHelp})
  --json           what was written, as JSON

Exit codes: 0 written, 1 wrong use, 3 could not record.

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
    const wish = wishOf(flags)
    const target = targetOf(flags)
    const world = flags.text('world') ?? defaultWorldName
    const open = (signal: AbortSignal): ControlClient => createControlClient({ target, world, signal })
    return recordInto(wish, open, context)
  },
}

interface Wish {
  readonly file: string
  readonly title: string
  readonly from: number | undefined
  readonly idleMs: number | undefined
  readonly isJson: boolean
}

function wishOf(flags: ParsedFlags): Wish {
  const [file] = flags.positionals
  if (file === undefined) throw new UsageError('record takes the file to write: record mine.yaml.')
  if (!/\.ya?ml$/.test(file)) throw new UsageError(`A scenario's file ends with .yaml, not "${file}".`)
  if (!existsSync(dirname(fromCallerFolder(file))))
    throw new UsageError(`There is no folder ${dirname(file)}.`)
  if (existsSync(fromCallerFolder(file)) && !flags.isSet('force'))
    throw new UsageError(`${file} is there already: --force writes in its place.`)
  const [from, idle] = [flags.text('from'), flags.text('until-idle')]
  if (from !== undefined && !/^\d{1,9}$/.test(from))
    throw new UsageError(`--from takes the number of a journal's entry, not "${from}".`)
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
  wish: Wish,
  open: (signal: AbortSignal) => ControlClient,
  { terminal, signal }: CommandContext,
): Promise<ExitCode> {
  const client = open(signal)
  const { last } = await client.journal(0, 1)
  const from = wish.from ?? last
  const seed = await client.seed()
  const entries = await readEntries(client, 0)
  const directory = await readDirectory(client, entries, signal)
  if (!wish.isJson) {
    const what = `what happens in the world ${client.world} after #${String(from)}`
    terminal.write(`Recording ${what}; Ctrl-C ends it and writes ${wish.file}.\n`)
  }
  // What is known of each entry is asked for at once: the world may be gone when the recording ends.
  const cut = await listen(wish.idleMs, signal, async (until, heard) => {
    const listening = open(until)
    for await (const entry of follow(listening, entries.at(-1)?.seq ?? 0)) {
      heard()
      entries.push(entry)
      await learnUsers(listening, directory.users, [entry])
    }
  })
  const schema = schemaFrom(wish.file)
  const recording = recordingOf({ entries, from, directory, title: wish.title, seed, schema })
  write(wish, recording, terminal)
  if (cut === undefined) return exitCodes.passed
  terminal.complain(`${cut.message} The recording ends there.`)
  return cut instanceof WorldBeganAnew ? exitCodes.passed : cut.exitCode
}

/** Ends with the person's Ctrl-C or once it is quiet; answers what else has ended it. */
async function listen(
  idleMs: number | undefined,
  signal: AbortSignal,
  run: (until: AbortSignal, heard: () => void) => Promise<void>,
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

function write({ file, isJson }: Wish, { text, steps, leftOut }: Recording, terminal: Terminal): void {
  const said = `${counted(steps, 'step')}${leftOut === 0 ? '' : `, ${String(leftOut)} left out`}`
  if (steps > 0) replaceFile(fromCallerFolder(file), [text])
  if (isJson) terminal.write(`${JSON.stringify({ file: steps > 0 ? file : null, steps, leftOut })}\n`)
  else
    terminal.write(steps > 0 ? `Wrote ${file}: ${said}.\n` : 'Nothing happened, and nothing was written.\n')
}

const counted = (count: number, word: string): string => `${String(count)} ${word}${count === 1 ? '' : 's'}`

const schemaFile = fileURLToPath(new URL('../scenario.schema.json', import.meta.url))

/** From the file's folder, so that an editor completes it. */
const schemaFrom = (file: string): string =>
  relative(dirname(fromCallerFolder(file)), schemaFile).replaceAll('\\', '/')
