/** What the commands that serve a simulator have in common: flags in, a running simulator out, Ctrl-C to end it. */
import { UsageError } from '../contracts/shared/errors.ts'
import { helpOf, parseStartFlags, portTrouble, type Described, type StartFlags } from './command-line.ts'
import type { PrepareRun } from './control/runs.ts'
import { jsonLine, logLine } from './log.ts'
import { importSeedFile } from './seed-file.ts'
import { createSimulator, type Simulator } from './server.ts'
import { exportSnapshot, importSnapshot, prepareExport } from './snapshot-file.ts'

interface Command extends Described {
  /** Does the work, and answers once everything stands. */
  readonly run: (flags: StartFlags) => Promise<void>
}

/** Runs a command with the flags of this process. A wrong use is one sentence and exit code 1. */
export async function runCommand({ run, ...described }: Command): Promise<void> {
  try {
    const flags = parseStartFlags(process.argv.slice(2))
    if (flags.isHelp) console.log(helpOf(described))
    else await run(flags)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${described.name}: ${error.message}`)
    process.exitCode = 1
  }
}

export interface Serving {
  /** Of the command, as it is typed. */
  readonly name: string
  readonly clientFolder?: string
  readonly prepareRun?: PrepareRun | undefined
  /** What a person is told once it answers. */
  readonly welcome: (simulator: Simulator) => string
}

/** Where the client stands beside the simulator, when it is not served by it; `npm run dev` says so. */
export const clientVariable = 'KAMASOUK_CLIENT'

/** Starts a simulator that ends, with exit code 0, on Ctrl-C. Throws a UsageError for what the flags ask in vain. */
export async function serve(
  flags: StartFlags,
  { name, clientFolder, prepareRun, welcome }: Serving,
): Promise<void> {
  const { port, seed, size, importFile, exportFile, journalLimit, isJson, isQuiet } = flags
  const seedFile = flags.seedFile === undefined ? undefined : await importSeedFile(flags.seedFile)
  const snapshot = importFile === undefined ? undefined : importSnapshot(importFile)
  if (exportFile !== undefined) prepareExport(exportFile)
  let origin = process.env[clientVariable] ?? ''
  const simulator = await createSimulator({
    port,
    seed,
    size,
    seedFile,
    snapshot,
    journalLimit,
    prepareRun,
    ...(clientFolder === undefined ? {} : { clientFolder }),
    ...(isQuiet
      ? {}
      : {
          onEntry: (world, entry) => {
            console.log(isJson ? jsonLine(world, entry) : logLine(world, entry, origin))
          },
        }),
  }).catch((error: unknown) => {
    const trouble = portTrouble(error, port, name)
    throw trouble === undefined ? error : new UsageError(trouble)
  })
  if (origin === '') origin = simulator.url
  endOnSignal(simulator, name, exportFile)
  const { url } = simulator
  console.log(
    isJson ? JSON.stringify({ ready: true, url, seed: simulator.world().seed }) : welcome(simulator),
  )
}

function endOnSignal(simulator: Simulator, name: string, exportFile: string | undefined): void {
  let isStopping = false
  // A terminal's Ctrl-C reaches this process directly and once more through npm.
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    let exitCode = 0
    try {
      if (exportFile !== undefined) exportSnapshot(exportFile, simulator.world().snapshot())
    } catch (error) {
      if (!(error instanceof UsageError)) throw error
      console.error(`${name}: ${error.message}`)
      exitCode = 1
    }
    void simulator.close().finally(() => process.exit(exitCode))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  // Whoever read the log has gone: `npm start | head`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    stop()
  })
}
