/** `npm run contracts:gate`: the command itself, over the committed pacts. */
import { runCommand } from '../command/command.ts'
import { runAsProcess } from '../command/process.ts'
import { callsPact, eventsPact } from '../pact/pact-files.ts'
import { gateOf } from './command.ts'

const gate = gateOf([callsPact, eventsPact])

await runAsProcess((args, context) => runCommand(gate, args, context))
