/** What `npm start`, `npm run sim` and `npm run dev` share: their options, and a simulator that runs until Ctrl-C. */
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import {
  collect,
  createCommand,
  fileName,
  portOption,
  runCommandLine,
  wholeNumber,
  type CommandContext,
} from '../contracts/shared/command-line.ts'
import { UsageError } from '../contracts/shared/errors.ts'
import { unusablePort } from '../contracts/shared/local-server.ts'
import {
  describeSystemError,
  fromCallerFolder,
  prepareOutput,
  writeOutput,
} from '../contracts/shared/output-file.ts'
import { processTerminal } from '../contracts/shared/terminal.ts'
import { defaultPort, defaultSeed, defaultWorldName } from './defaults.ts'
import { jsonLine, logLine } from './log.ts'
import { defaultSize, sizeNames } from './seed/sizes.ts'
import { createSimulator, type Simulator, type SimulatorOptions } from './server.ts'
import type { SeedFile } from './seed/seed-file/format.ts'
import type { Bundle } from './world/bundle.ts'
import { parseWorldFile } from './world/world-files.ts'
import { SnapshotError, snapshotText, type Snapshot } from './world/snapshot.ts'
import { journalLimit } from './world/journal.ts'

const exportFlag = '--export-on-exit'

export interface Described {
  readonly name: string
  readonly about: string
  readonly examples: readonly (readonly [options: string, effect: string])[]
}

export const createStartCommand = ({ name, about, examples }: Described, context: CommandContext) =>
  createCommand(`${name} --`, context)
    .description(about)
    .addOption(portOption(defaultPort))
    .option(
      '--seed <number>',
      'the number from which its players, servers and prices are generated',
      wholeNumber(0, 2_147_483_647),
      defaultSeed,
    )
    .addOption(
      new Option('--size <size>', 'a history of 1,000, 10,000 or 100,000 transactions')
        .choices(sizeNames)
        .default(defaultSize),
    )
    .option(
      '--seed-file <file>',
      'your own accounts, servers, rates or history, in YAML or JSON; the seed generates the rest',
      fileName,
    )
    .addOption(
      new Option(
        '--data <folder>',
        'saves all worlds here, each in a SQLite file; the next start goes on with them',
      )
        .argParser(fileName)
        .conflicts('exportOnExit'),
    )
    .addOption(
      new Option(
        '--forget-after <days>',
        'deletes worlds in the folder of --data that nobody has used for this long, such as 30d',
      ).argParser(days),
    )
    .option('--import <file>', 'starts from the snapshot or the bundle in this file', fileName)
    .option(`${exportFlag} <file>`, 'writes a snapshot of the world to this file on Ctrl-C', fileName)
    .option(
      '--allow-host <name>',
      'accepts requests for this host name too, such as that of a balancer; can be repeated',
      allowedHost,
    )
    .option(
      '--journal <entries>',
      'how many entries the journal of each world keeps, at most 64 MB; 0 keeps none',
      wholeNumber(0, 10_000_000),
      journalLimit,
    )
    .option('--json', 'prints the log and everything else as one JSON object per line')
    .addOption(new Option('--quiet', 'prints no log').conflicts('json'))
    .addHelpText(
      'after',
      [
        '\nExamples:',
        ...inColumns(
          examples.map(([options, effect]) => [`${name} -- ${options}`, effect]),
          '  ',
        ),
      ].join('\n'),
    )

const dayMs = 86_400_000

function days(text: string): number {
  const [, count] = /^([1-9]\d{0,3})d$/.exec(text) ?? []
  if (count === undefined) throw new InvalidArgumentError('It takes a number of days such as 30d.')
  return Number(count) * dayMs
}

function allowedHost(text: string, previous?: readonly string[]): readonly string[] {
  if (URL.parse(`http://${text}`)?.hostname !== text.toLowerCase()) {
    throw new InvalidArgumentError('It takes a host name such as sim.example.com, without scheme and port.')
  }
  return collect(text, previous)
}

export type StartOptions = ReturnType<ReturnType<typeof createStartCommand>['opts']>

export function inColumns(rows: readonly (readonly [left: string, right: string])[], indent: string) {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `${indent}${left.padEnd(width)}   ${right}`)
}

export const portTrouble = (error: unknown, port: number, command: string): string | undefined =>
  unusablePort(
    error,
    port,
    `Choose another: ${command} -- --port ${String(port === 65_535 ? 4601 : port + 1)}`,
  )

interface StartCommand<Extra> extends Described {
  readonly extraOptions?: readonly Option[]
  readonly run: (options: StartOptions & Partial<Extra>) => Promise<void>
}

/** Runs a command with the arguments of this process; wrong use prints one sentence and ends with exit code 1. */
export async function runCommand<Extra = object>({
  run,
  extraOptions = [],
  ...described
}: StartCommand<Extra>): Promise<void> {
  const context = { terminal: processTerminal, env: process.env, signal: new AbortController().signal }
  const exitCode = await runCommandLine(
    () => {
      const command = createStartCommand(described, context)
      for (const option of extraOptions) command.addOption(option)
      return command.action(run as (options: StartOptions) => Promise<void>)
    },
    process.argv.slice(2),
    context,
  )
  if (exitCode !== 0) process.exitCode = exitCode
}

interface Serving extends Pick<SimulatorOptions, 'clientFolder' | 'consoleFolder' | 'scenarios'> {
  readonly name: string
  /** Without --seed-file. */
  readonly seedFile?: SeedFile
  readonly onReady?: (simulator: Simulator) => Promise<void>
  /** `content` says what is in it: the seed, or the folder of its worlds. */
  readonly welcome: (simulator: Simulator, content: string) => string
}

/** Names the client's origin when another server serves it. `npm run dev` sets this variable. */
export const clientVariable = 'KAMASOUK_CLIENT'

/** Starts a simulator that Ctrl-C ends with exit code 0. Throws a UsageError for options that cannot be followed. */
export async function serve(
  options: StartOptions,
  { name, seedFile: ownSeedFile, onReady, welcome, ...served }: Serving,
): Promise<void> {
  const { port, seed, size, import: importFile, exportOnExit, allowHost, journal, json, quiet } = options
  const data = await dataFolderOf(options)
  const seedFile = options.seedFile === undefined ? ownSeedFile : await importSeedFile(options.seedFile)
  const snapshot = importFile === undefined ? undefined : importWorld(importFile)
  // At the start, so that no work is lost at the end.
  if (exportOnExit !== undefined) prepareOutput(exportFlag, exportOnExit)
  let origin = process.env[clientVariable] ?? ''
  const simulator = await createSimulator({
    port,
    seed,
    size,
    seedFile,
    snapshot,
    allowedHosts: allowHost,
    journalLimit: journal,
    data,
    ...served,
    onEntry: quiet
      ? undefined
      : (world, entry) => console.log(json ? jsonLine(world, entry) : logLine(world, entry, origin)),
  }).catch((error: unknown) => {
    const trouble = portTrouble(error, port, name)
    throw trouble === undefined ? error : new UsageError(trouble)
  })
  if (origin === '') origin = simulator.url
  await onReady?.(simulator)
  endOnSignal(simulator, exportOnExit)
  const { url } = simulator
  const content =
    options.data === undefined ? `seed ${String(simulator.world().seed)}` : `worlds in ${options.data}`
  console.log(
    json === true
      ? JSON.stringify({ ready: true, url, seed: simulator.worlds.list()[0]?.seed ?? null })
      : welcome(simulator, content),
  )
}

/** Opens the folder of --data. Loads SQLite only for simulators that use it. */
async function dataFolderOf({ data, forgetAfter, port, import: importFile }: StartOptions) {
  if (data === undefined) {
    if (forgetAfter === undefined) return undefined
    throw new UsageError('--forget-after needs --data: without it, no world is saved.')
  }
  const folder = fromCallerFolder(data)
  const { openDataFolder } = await import('./data-folder.ts')
  try {
    const opened = openDataFolder({ folder, port, forgetAfterMs: forgetAfter, onNotice: console.error })
    if (importFile === undefined || !opened.disk.has(defaultWorldName)) return opened
  } catch (error) {
    throw new UsageError(`--data cannot use "${data}". ${describeSystemError(error)}`)
  }
  throw new UsageError(
    `--import begins the world "${defaultWorldName}", which "${data}" has already: use another folder, or leave out --import.`,
  )
}

function endOnSignal(simulator: Simulator, exportFile: string | undefined): void {
  let isStopping = false
  // A terminal's Ctrl-C reaches this process directly and once more through npm.
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    let exitCode = 0
    try {
      if (exportFile !== undefined)
        writeOutput(exportFlag, exportFile, snapshotText(simulator.world().snapshot()))
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.error(error.message)
      exitCode = 1
    }
    void simulator.close().finally(() => process.exit(exitCode))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // The reader of the log has ended, as in `npm start | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stop()
  })
}

/** Throws a UsageError that lists the first mistakes as `file:line:column`, which editors turn into links. */
export async function importSeedFile(file: string): Promise<SeedFile> {
  const text = await readFile(fromCallerFolder(file), 'utf8').catch((error: unknown) => {
    throw new UsageError(`--seed-file cannot read "${file}". ${describeSystemError(error)}`)
  })
  // Loaded only when there is a file: the YAML parser takes time to load.
  const { readSeedFile } = await import('./seed/seed-file/read.ts')
  const read = readSeedFile(text)
  if (read.seedFile) return read.seedFile
  const { problems, more } = read
  const lines = problems.map(
    ({ line, column, message }) => `  ${file}:${String(line)}:${String(column)}  ${message}`,
  )
  const rest = more === 0 ? [] : [`  And ${more.toLocaleString('en')} more.`]
  throw new UsageError([`--seed-file cannot use "${file}":`, ...lines, ...rest].join('\n'))
}

export function importWorld(file: string): Snapshot | Bundle {
  try {
    return parseWorldFile(readFileSync(fromCallerFolder(file), 'utf8'))
  } catch (error) {
    const why = error instanceof SnapshotError ? error.message : describeSystemError(error)
    throw new UsageError(`--import cannot use "${file}". ${why}`)
  }
}
