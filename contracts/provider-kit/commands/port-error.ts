import { CouldNotRun } from '../../shared/errors.ts'

/** Returns undefined for an error that is not about the port. `example` is the command with a free port. */
export function portError(cause: unknown, port: number, example: string): CouldNotRun | undefined {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const hint = `Choose another port, or any free one: ${example}`
  if (code === 'EADDRINUSE') {
    return new CouldNotRun(`Port ${String(port)} is used by another program. ${hint}`, { cause })
  }
  if (code === 'EACCES') {
    return new CouldNotRun(`You are not allowed to use port ${String(port)}. ${hint}`, { cause })
  }
  return undefined
}
