import { readCommand } from '../../shared/testing.ts'
import { runContractsCommand } from '../cli.ts'

/** Runs `contracts` and returns its output and exit code. */
export const contracts = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  readCommand(runContractsCommand, args, env)
