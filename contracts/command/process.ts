/** A command as a process: its terminal, its environment, its Ctrl-C and its exit code. */
import type { CommandContext } from './command.ts'
import type { ExitCode } from './errors.ts'
import { processTerminal } from './terminal.ts'

export async function runAsProcess(
  run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>,
): Promise<void> {
  const stop = new AbortController()
  // One Ctrl-C can come twice, from the terminal and handed on by npm, and the second must not cut the farewell short.
  process.on('SIGINT', () => {
    stop.abort()
  })
  process.exitCode = await run(process.argv.slice(2), {
    terminal: processTerminal,
    env: process.env,
    signal: stop.signal,
  })
}
