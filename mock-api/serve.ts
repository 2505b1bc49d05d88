/** What the commands that serve a simulator have in common: flags in, a running simulator out, Ctrl-C to end it. */
import { parseStartFlags, portTrouble, UsageError, type StartFlags } from './command-line.ts'
import { logLine } from './log.ts'
import { createSimulator, type Simulator } from './server.ts'

interface Command {
  /** As it is typed, `npm start`; errors name it. */
  readonly name: string
  readonly help: string
  /** Does the work, and answers once everything stands. */
  readonly run: (flags: StartFlags) => Promise<void>
}

/** Runs a command with the flags of this process. A wrong use is one sentence and exit code 1. */
export async function runCommand({ name, help, run }: Command): Promise<void> {
  try {
    const flags = parseStartFlags(process.argv.slice(2))
    if (flags.isHelp) console.log(help)
    else await run(flags)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${name}: ${error.message}`)
    process.exitCode = 1
  }
}

/** Starts a simulator that ends, with exit code 0, on Ctrl-C. Throws a UsageError when the port cannot be had. */
export async function serve(name: string, flags: StartFlags, clientFolder?: string): Promise<Simulator> {
  const { port, seed, isQuiet } = flags
  const simulator = await createSimulator({
    port,
    seed,
    ...(clientFolder === undefined ? {} : { clientFolder }),
    ...(isQuiet
      ? {}
      : {
          onEntry: (world, entry) => {
            console.log(logLine(world, entry))
          },
        }),
  }).catch((error: unknown) => {
    const trouble = portTrouble(error, port, name)
    throw trouble === undefined ? error : new UsageError(trouble)
  })

  let isStopping = false
  // A terminal's Ctrl-C reaches this process directly and once more through npm.
  const stop = (): void => {
    if (isStopping) return
    isStopping = true
    void simulator.close().finally(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop)
  return simulator
}
