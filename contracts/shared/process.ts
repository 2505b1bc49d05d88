/** A command as a process: its terminal, its environment, how it is stopped, and its exit code. */
import type { CommandContext } from './command-line.ts'
import { exitCodes, type ExitCode } from './errors.ts'
import { processTerminal } from './terminal.ts'

/** Ctrl-C, whoever ends the process politely, and the terminal that is closed. */
const stops = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const longestTimerMs = 2 ** 31 - 1

export async function runAsProcess(
  run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const stop = new AbortController()
  // One Ctrl-C can come twice, from the terminal and handed on by npm, and the second must not cut the farewell short.
  for (const signal of stops) {
    process.on(signal, () => {
      stop.abort()
    })
  }
  let unwritten: ExitCode | undefined
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // Whoever read it has seen enough, as `head` has.
    if (code !== 'EPIPE') {
      processTerminal.complain(`The output could not be written (${code ?? 'unknown'}).`)
      unwritten = exitCodes.couldNotRun
      process.exitCode = unwritten
    }
    stop.abort()
  })
  process.stderr.on('error', () => undefined)
  // A command may wait for nothing but a limit of time, and such a limit keeps no process alive.
  const alive = setInterval(() => undefined, longestTimerMs)
  try {
    const exitCode = await run(process.argv.slice(2), {
      terminal: processTerminal,
      env: process.env,
      signal: stop.signal,
    })
    process.exitCode = unwritten ?? exitCode
  } finally {
    clearInterval(alive)
  }
}
