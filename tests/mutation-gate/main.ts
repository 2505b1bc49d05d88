/** `npm run contracts:gate`: the command, over the committed pacts. */
import { runCommandLine } from '../../contracts/shared/command-line.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { runAsProcess } from '../../contracts/shared/process.ts'
import { gateOf } from './command.ts'

await runAsProcess((args, context) => runCommandLine(gateOf([callsPact, eventsPact]), args, context))
