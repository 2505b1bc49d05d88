/** `npm run scenario -- COMMAND …`. */
import { runCommandLine, type CommandContext, type Commands } from '../contracts/shared/command.ts'
import type { ExitCode } from '../contracts/shared/errors.ts'

const commands: Commands = {
  list: async () => (await import('./commands/list.ts')).list,
  validate: async () => (await import('./commands/validate.ts')).validate,
  run: async () => (await import('./commands/run.ts')).run,
  explore: async () => (await import('./commands/explore.ts')).explore,
  record: async () => (await import('./commands/record.ts')).record,
  world: async () => (await import('./commands/world.ts')).world,
}

const help = `npm run scenario -- COMMAND

What one person at the operator's desk does, written down and played against a running simulator.

  list                  the scenarios there are, with what can be set
  validate [FILE…]      checks scenario files, or the whole library
  run NAME|FILE…        plays them
  explore               walks at random and writes down what breaks
  record OUT.yaml       writes what happens from now on as a scenario
  world ACT             the worlds of a simulator: list, create, reset, snapshot, restore, remove

COMMAND --help says more of each.

Example: npm run scenario -- run welcome`

export const runScenarioCommand = (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
  runCommandLine({ help, commands }, args, context)
