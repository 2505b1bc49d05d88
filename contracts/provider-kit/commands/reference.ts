import { once } from 'node:events'
import { createCommand, portOption, type CommandContext } from '../../shared/command-line.ts'
import { readClientPacts } from '../pact.ts'
import { startReferenceProvider } from '../reference-provider.ts'
import { atPort } from './options.ts'

export const createReferenceCommand = (context: CommandContext) =>
  createCommand('reference', context)
    .addOption(portOption(4680))
    .description(
      'Starts a small example provider that passes every pact, until Ctrl-C. Its code is an example to follow: contracts/provider-kit/reference-provider.ts.',
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 ended, 1 wrong use, 2 invalid pact, 3 the port cannot be used.\n\nExample: contracts reference --port 4700',
    )
    .action(async ({ port }) => {
      const starting = startReferenceProvider(await readClientPacts(), port)
      const reference = await atPort(port, 'contracts reference --port 0', starting)
      const { provider, states, messages } = reference
      context.terminal.write(`A provider that passes every pact:
  provider  ${provider}
  states    ${states}
  messages  ${messages}

Try it: npx contracts verify --provider ${provider} --states ${states} --messages ${messages}
`)
      if (!context.signal.aborted) await once(context.signal, 'abort')
      reference.close()
    })
