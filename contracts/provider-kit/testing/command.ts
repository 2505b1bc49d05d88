import { readCommand } from '../../shared/testing.ts'
import { runContractsCommand } from '../cli.ts'

/** What `contracts` prints and answers. */
export const contracts = (
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
) => readCommand(runContractsCommand, args, env, signal && { signal })
