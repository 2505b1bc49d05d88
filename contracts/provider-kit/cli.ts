/** `contracts COMMAND …`, the command of the team that builds the provider. */
import { runCommandLine, type CommandContext, type Commands } from '../shared/command.ts'
import type { ExitCode } from '../shared/errors.ts'

const commands = {
  verify: async () => (await import('./commands/verify.ts')).verify,
  diff: async () => (await import('./commands/diff.ts')).diff,
  publish: async () => (await import('./commands/publish.ts')).publish,
  'can-i-deploy': async () => (await import('./commands/can-i-deploy.ts')).canIDeploy,
  reference: async () => (await import('./commands/reference.ts')).reference,
  states: async () => (await import('./commands/states.ts')).states,
} satisfies Commands

const help = `contracts COMMAND

What the client relies on, and whether a provider keeps it.

  verify         plays the pacts against a provider
  diff OLD NEW   what a provider owes by one version of the pacts and not by another
  publish        publishes the pacts to a Pact Broker
  can-i-deploy   asks a Pact Broker whether a version gets along with what runs somewhere
  reference      starts a small provider that keeps every pact, to try things on and to imitate
  states         prints every state that a provider is put into

COMMAND --help says more of each.`

export const runContractsCommand = (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
  runCommandLine({ help, commands }, args, context)
