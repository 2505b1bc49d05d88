/** `npm run scenario -- COMMAND …`. */
import { createProgram, runCommandLine, type CommandContext } from '../contracts/shared/command-line.ts'
import type { ExitCode } from '../contracts/shared/errors.ts'

const subcommands = {
  list: {
    summary: 'lists the scenarios with their inputs',
    load: async () => (await import('./commands/list.ts')).createListCommand,
  },
  validate: {
    summary: 'checks scenario files, or the whole library',
    load: async () => (await import('./commands/validate.ts')).createValidateCommand,
  },
  run: {
    summary: 'plays scenarios',
    load: async () => (await import('./commands/run.ts')).createRunCommand,
  },
  explore: {
    summary: 'plays random steps and writes a failure as a scenario',
    load: async () => (await import('./commands/explore.ts')).createExploreCommand,
  },
  record: {
    summary: 'records what happens as a scenario',
    load: async () => (await import('./commands/record.ts')).createRecordCommand,
  },
  world: {
    summary: 'manages the worlds of a simulator: list, create, reset, snapshot, restore, remove',
    load: async () => (await import('./commands/world.ts')).createWorldCommand,
  },
}

export const runScenarioCommand = (args: readonly string[], context: CommandContext): Promise<ExitCode> =>
  runCommandLine(
    async () =>
      (await createProgram('npm run scenario --', subcommands, args, context))
        .description('Plays written scenarios of an operator and players with a running simulator.')
        .addHelpText('after', '\nExample: npm run scenario -- run welcome'),
    args,
    context,
  )
