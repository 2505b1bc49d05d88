import { programOf } from '../shared/command-line.ts'

export const runContractsCommand = programOf({
  name: 'contracts',
  description: 'Verifies that a provider keeps the pacts of the Kamasouk client.',
  example: 'contracts states',
  subcommands: {
    verify: {
      summary: 'checks a provider against the pacts',
      load: async () => (await import('./commands/verify.ts')).createVerifyCommand,
    },
    sequences: {
      summary: 'checks several requests and two sockets in a row',
      load: async () => (await import('./commands/sequences.ts')).createSequencesCommand,
    },
    calls: {
      summary: 'prints every call and event',
      load: async () => (await import('./commands/listings.ts')).createCallsCommand,
    },
    watch: {
      summary: 'judges live traffic as it passes through a proxy',
      load: async () => (await import('./commands/traffic.ts')).createWatchCommand,
    },
    check: {
      summary: 'judges recorded traffic, from a HAR file',
      load: async () => (await import('./commands/traffic.ts')).createCheckCommand,
    },
    diff: {
      summary: 'compares two versions of the pacts',
      load: async () => (await import('./commands/diff.ts')).createDiffCommand,
    },
    reference: {
      summary: 'starts a small example provider that passes every pact',
      load: async () => (await import('./commands/reference.ts')).createReferenceCommand,
    },
    states: {
      summary: 'prints every provider state',
      load: async () => (await import('./commands/listings.ts')).createStatesCommand,
    },
  },
})
