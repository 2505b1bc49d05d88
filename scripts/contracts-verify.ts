/** `npm run contracts:verify`: runs `contracts verify`, against the simulator when no address is given. */
import { createVerifyCommand } from '../contracts/provider-kit/commands/verify.ts'
import { runScript } from './command.ts'

const startSimulator = async () => (await import('./simulator-provider/provider.ts')).startSimulatorProvider()

await runScript((context) =>
  createVerifyCommand(context, 'npm run contracts:verify --', startSimulator).addHelpText(
    'after',
    '\nWithout an address, it verifies the simulator.',
  ),
)
