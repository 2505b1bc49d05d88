/** `npm run contracts:gate`: the command itself, over the committed pacts. */
import { runCommand } from '../../contracts/shared/command.ts'
import { runAsProcess } from '../../contracts/shared/process.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { gateOf } from './command.ts'

const gate = gateOf([callsPact, eventsPact])

await runAsProcess((args, context) => runCommand(gate, args, context))
