import { readCommand } from '../../shared/testing.ts'
import { runContractsCommand } from '../cli.ts'

/** Runs `contracts` and returns its output and exit code. */
export const contracts = (args: readonly string[]) => readCommand(runContractsCommand, args)
