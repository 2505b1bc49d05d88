/** `npm run scenario`: the command itself. */
import { runAsProcess } from '../contracts/command/process.ts'
import { runScenarioCommand } from './cli.ts'

await runAsProcess(runScenarioCommand)
