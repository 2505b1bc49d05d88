import { once } from 'node:events'
import { createCommand, wholeNumber, type CommandContext } from '../../shared/command-line.ts'
import { callsPact, eventsPact } from '../../shared/pact-files.ts'
import { readPact } from '../pact.ts'
import { startReferenceProvider } from '../reference-provider.ts'
import { portError } from './port-error.ts'

export const createReferenceCommand = (context: CommandContext) =>
  createCommand('reference', context)
    .description(
      'Starts a small example provider that passes every pact, until Ctrl-C. Its code is an example to follow: contracts/provider-kit/reference-provider.ts.',
    )
    .option(
      '--port <number>',
      'the port that it listens on; 0 takes any free port',
      wholeNumber(0, 65_535),
      4680,
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 ended, 1 wrong use, 2 invalid pact, 3 the port cannot be used.\n\nExample: contracts reference --port 4700',
    )
    .action(async ({ port }) => {
      const pacts = await Promise.all([callsPact, eventsPact].map((file) => readPact(file)))
      const server = await startReferenceProvider(pacts, port).catch((error: unknown) => {
        throw portError(error, port, 'contracts reference --port 0') ?? error
      })
      const { provider, states, messages } = server
      context.terminal.write(`A provider that passes every pact:
  provider  ${provider}
  states    ${states}
  messages  ${messages}

Try it: npx contracts verify --provider ${provider} --states ${states} --messages ${messages}
`)
      if (!context.signal.aborted) await once(context.signal, 'abort')
      server.close()
    })
