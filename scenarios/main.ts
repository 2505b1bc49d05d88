/** `npm run scenario`: the command itself. */
import { runCommandLine } from './cli.ts'
import { processTerminal } from './terminal.ts'

const stop = new AbortController()
// One Ctrl-C can come twice, from the terminal and handed on by npm, and the second must not cut the farewell short.
process.on('SIGINT', () => {
  stop.abort()
})

process.exitCode = await runCommandLine(process.argv.slice(2), {
  terminal: processTerminal,
  env: process.env,
  signal: stop.signal,
})
