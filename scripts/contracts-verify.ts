/** `npm run contracts:verify`: runs `contracts verify`, against the simulator when no address is given. */
import { createVerifyCommand } from '../contracts/provider-kit/commands/verify.ts'
import { runCommandLine, type CommandContext } from '../contracts/shared/command-line.ts'
import { runAsProcess } from '../contracts/shared/process.ts'

const startSimulator = async () => (await import('./simulator-provider/provider.ts')).startSimulatorProvider()

const createCommand = (context: CommandContext) =>
  createVerifyCommand(context, 'npm run contracts:verify --', startSimulator).addHelpText(
    'after',
    '\nWithout an address, it verifies the simulator.',
  )

await runAsProcess((args, context) => runCommandLine(createCommand, args, context))
