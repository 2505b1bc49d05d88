import { once } from 'node:events'
import type { Command } from '../../shared/command.ts'
import { CouldNotRun, exitCodes, UsageError } from '../../shared/errors.ts'
import { callsPact, eventsPact } from '../../shared/pact-files.ts'
import { readPact } from '../pact.ts'
import { startReferenceProvider } from '../reference-provider.ts'

const defaultPort = 4680

const help = `contracts reference [--port N]

Starts a small provider that keeps every pact, to try a verification on and to imitate:
contracts/provider-kit/reference-provider.ts. It ends on Ctrl-C.

  -p, --port N   where it listens, 0 for any free port (default ${String(defaultPort)})

Exit codes: 0 ended, 1 wrong use, 2 invalid pact, 3 the port cannot be used.

Example: contracts reference --port 4700`

export const reference: Command = {
  help,
  flags: { port: { type: 'string', short: 'p' } },
  async run(flags, { terminal, signal }) {
    const port = portFrom(flags.text('port') ?? String(defaultPort))
    const pacts = await Promise.all([callsPact, eventsPact].map((file) => readPact(file)))
    const server = await startReferenceProvider(pacts, port).catch((error: unknown) => {
      throw portTrouble(error, port) ?? error
    })
    const { provider, states, messages } = server
    terminal.write(`A provider that keeps every pact:
  provider  ${provider}
  states    ${states}
  messages  ${messages}

Try it: npx contracts verify --provider ${provider} --states ${states} --messages ${messages}
`)
    if (!signal.aborted) await once(signal, 'abort')
    server.close()
    return exitCodes.passed
  },
}

function portFrom(text: string): number {
  const port = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new UsageError(`--port takes a number from 0 to 65535, not "${text}".`)
}

/** Undefined for what is no trouble with the port. */
function portTrouble(cause: unknown, port: number): CouldNotRun | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const remedy = 'Choose another, or any free one: contracts reference --port 0'
  if (code === 'EADDRINUSE') {
    return new CouldNotRun(`Port ${String(port)} is taken by another program. ${remedy}`, { cause })
  }
  if (code === 'EACCES') {
    return new CouldNotRun(`Port ${String(port)} may not be used by you. ${remedy}`, { cause })
  }
  return undefined
}
