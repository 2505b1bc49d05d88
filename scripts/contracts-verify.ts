/** `npm run contracts:verify`: `contracts verify`, of the simulator unless another provider is named. */
import { runCommand } from '../contracts/command/command.ts'
import { parseFlags } from '../contracts/command/flags.ts'
import { runAsProcess } from '../contracts/command/process.ts'
import { verify } from '../contracts/kit/commands/verify.ts'
import { addressFlags, verifyFlags } from '../contracts/kit/verify-flags.ts'

await runAsProcess((args, context) =>
  runCommand(
    {
      help: `${verify.help}\n\nHere, as npm run contracts:verify, no address is needed: the simulator is verified then.`,
      async run() {
        const flags = parseFlags(args, verifyFlags, context.env)
        if (Object.keys(addressFlags).some((name) => flags.isSet(name))) return verify.run(args, context)
        const { startSimulatorProvider } = await import('../tests/contracts/simulator-provider.ts')
        const { provider, states, messages, close } = await startSimulatorProvider()
        const simulator = ['--provider', provider, '--states', states, '--messages', messages]
        try {
          return await verify.run([...simulator, ...args], context)
        } finally {
          await close()
        }
      },
    },
    args,
    context,
  ),
)
