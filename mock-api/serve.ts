/** What the commands that serve a simulator have in common: flags in, a running simulator out, Ctrl-C to end it. */
import { runCommandLine } from '../contracts/shared/command-line.ts'
import { UsageError } from '../contracts/shared/errors.ts'
import { processTerminal } from '../contracts/shared/terminal.ts'
import { createStartCommand, portTrouble, type Described, type StartOptions } from './command-line.ts'
import type { PrepareRun } from './control/run-routes.ts'
import { jsonLine, logLine } from './log.ts'
import { importSeedFile } from './seed-file.ts'
import { createSimulator, type Simulator } from './server.ts'
import { exportSnapshot, importSnapshot, prepareExport } from './snapshot-file.ts'

interface StartCommand extends Described {
  /** Returns once the simulator accepts calls. */
  readonly run: (options: StartOptions) => Promise<void>
}

/** Runs a command with the arguments of this process; wrong use prints one sentence and ends with exit code 1. */
export async function runCommand({ run, ...described }: StartCommand): Promise<void> {
  const context = { terminal: processTerminal, env: process.env, signal: new AbortController().signal }
  const exitCode = await runCommandLine(
    () => createStartCommand(described, context).action(run),
    process.argv.slice(2),
    context,
  )
  if (exitCode !== 0) process.exitCode = exitCode
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
  options: StartOptions,
  { name, clientFolder, prepareRun, welcome }: Serving,
): Promise<void> {
  const { port, seed, size, import: importFile, exportOnExit, journal, json, quiet } = options
  const seedFile = options.seedFile === undefined ? undefined : await importSeedFile(options.seedFile)
  const snapshot = importFile === undefined ? undefined : importSnapshot(importFile)
  if (exportOnExit !== undefined) prepareExport(exportOnExit)
  let origin = process.env[clientVariable] ?? ''
  const simulator = await createSimulator({
    port,
    seed,
    size,
    seedFile,
    snapshot,
    journalLimit: journal,
    prepareRun,
    ...(clientFolder === undefined ? {} : { clientFolder }),
    ...(quiet === true
      ? {}
      : {
          onEntry: (world, entry) => {
            console.log(json === true ? jsonLine(world, entry) : logLine(world, entry, origin))
          },
        }),
  }).catch((error: unknown) => {
    const trouble = portTrouble(error, port, name)
    throw trouble === undefined ? error : new UsageError(trouble)
  })
  if (origin === '') origin = simulator.url
  endOnSignal(simulator, name, exportOnExit)
  const { url } = simulator
  console.log(
    json === true ? JSON.stringify({ ready: true, url, seed: simulator.world().seed }) : welcome(simulator),
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
