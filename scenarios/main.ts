/** `npm run scenario`: the command itself. */
import { runAsProcess } from '../contracts/shared/process.ts'
import { runScenarioCommand } from './cli.ts'

await runAsProcess(runScenarioCommand)
