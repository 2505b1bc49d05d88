/** `contracts COMMAND …`, the command of the team that builds the provider. */
import { runCommandLine, type CommandContext, type Commands } from '../command/command.ts'
import type { ExitCode } from '../command/errors.ts'

const commands = {
  verify: async () => (await import('./commands/verify.ts')).verify,
} satisfies Commands

const help = `contracts COMMAND

What the client relies on, and whether a provider keeps it.

  verify        plays the pacts against a provider

COMMAND --help says more of each.`

export const runContractsCommand = (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
  runCommandLine({ help, commands }, args, context)
