import type { CommandContext } from './command-line.ts'
import { exitCodes, type ExitCode } from './errors.ts'
import { processTerminal } from './terminal.ts'

const longestTimerMs = 2 ** 31 - 1

/** Runs a command with the terminal and environment of this process, and sets the exit code. */
export async function runAsProcess(
  run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const stop = new AbortController()
  // Ctrl-C, a normal kill, and a closed terminal. One Ctrl-C can arrive twice, from the terminal and from npm: the second must
  // not interrupt the cleanup.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  let unwritten: ExitCode | undefined
  process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => {
    // The reader has closed the pipe, as `head` does.
    if (code !== 'EPIPE') {
      processTerminal.complain(`The output could not be written (${code ?? 'unknown'}).`)
      unwritten = exitCodes.couldNotRun
      process.exitCode = unwritten
    }
    stop.abort()
  })
  process.stderr.on('error', () => undefined)
  // A command may wait only for an AbortSignal.timeout, which does not keep the process alive.
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
