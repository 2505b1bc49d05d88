import type { CommandUnknownOpts } from '@commander-js/extra-typings'
import { runCommandLine, type CommandContext } from '../contracts/shared/command-line.ts'
import { runAsProcess } from '../contracts/shared/process.ts'

/** Runs a command with the arguments of this process. */
export const runScript = (create: (context: CommandContext) => CommandUnknownOpts): Promise<void> =>
  runAsProcess((args, context) => runCommandLine(create, args, context))
