/** `npm run scenario -- COMMAND …`. */
import { programOf } from '../contracts/shared/command-line.ts'

export const runScenarioCommand = programOf({
  name: 'npm run scenario --',
  description: 'Plays written scenarios of an operator and players with a running simulator.',
  example: 'npm run scenario -- run welcome',
  subcommands: {
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
    load: {
      summary: 'writes a load test from scenarios',
      load: async () => (await import('./commands/load.ts')).createLoadCommand,
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
  },
})
