/** `npm run contracts:gate`: the command, over the committed pacts. */
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { runScript } from '../../scripts/command.ts'
import { gateOf } from './command.ts'

await runScript(gateOf([callsPact, eventsPact]))
