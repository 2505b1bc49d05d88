/** `npm run contracts:verify`: `contracts verify`, of the simulator unless another provider is named. */
import { runCommand, type Command } from '../contracts/shared/command.ts'
import { withValues } from '../contracts/shared/flags.ts'
import { runAsProcess } from '../contracts/shared/process.ts'
import { verify } from '../contracts/provider-kit/commands/verify.ts'
import { addressFlags } from '../contracts/provider-kit/provider-address.ts'

const verifyHere: Command = {
  ...verify,
  help: `${verify.help}\n\nHere, as npm run contracts:verify, no address is needed: the simulator is verified then.`,
  async run(flags, context) {
    if (Object.keys(addressFlags).some((name) => flags.isSet(name))) return verify.run(flags, context)
    const { startSimulatorProvider } = await import('./simulator-provider/provider.ts')
    const { provider, states, messages, close } = await startSimulatorProvider()
    try {
      return await verify.run(withValues(flags, { provider, states, messages }), context)
    } finally {
      await close()
    }
  },
}

await runAsProcess((args, context) => runCommand(verifyHere, args, context))
