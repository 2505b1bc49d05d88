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

Plays written scenarios of an operator and players with a running simulator.

  list                  lists the scenarios with their inputs
  validate [FILE…]      checks scenario files, or the whole library
  run NAME|FILE…        plays scenarios
  explore               plays random steps and writes a failure as a scenario
  record OUT.yaml       records what happens as a scenario
  world ACT             manages the worlds of a simulator: list, create, reset, snapshot, restore, remove

COMMAND --help describes each.

Example: npm run scenario -- run welcome`

export const runScenarioCommand = (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
  runCommandLine({ help, commands }, args, context)
