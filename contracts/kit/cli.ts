/** `contracts COMMAND …`, the command of the team that builds the provider. */
import { runCommandLine, type CommandContext, type Commands } from '../command/command.ts'
import type { ExitCode } from '../command/errors.ts'

const commands = {
  diff: async () => (await import('./commands/diff.ts')).diff,
} satisfies Commands

const help = `contracts COMMAND

What the client relies on, and whether a provider keeps it.

  diff OLD NEW   what a provider owes by one version of the pacts and not by another

COMMAND --help says more of each.`

export const runContractsCommand = (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
  runCommandLine({ help, commands }, args, context)
