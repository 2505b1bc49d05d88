/** `npm run contracts:write`: writes the pacts with the client's own functions and overwrites the committed ones. */
import { createCommand, runCommandLine, type CommandContext } from '../contracts/shared/command-line.ts'
import { exitCodes } from '../contracts/shared/errors.ts'
import { runAsProcess } from '../contracts/shared/process.ts'
import { changedPacts, overwriteCommitted, writePacts } from './written-pacts.ts'

const afterOptions = `
Exit codes: 0 written, or unchanged; 1 wrong usage; 3 the pacts could not be written; 4 --check found a change.

Example: npm run contracts:write -- --check`

const createProgram = (context: CommandContext) =>
  createCommand('npm run contracts:write --', context)
    .description(
      'Writes the pacts twice, from empty, and overwrites the committed ones when both results are equal.',
    )
    .option('--check', 'overwrites nothing: names the pacts that would change')
    .addHelpText('after', afterOptions)
    .action(async ({ check = false }) => {
      const { terminal } = context
      const { problems } = await writePacts({ isTwice: true })
      for (const problem of problems) terminal.complain(problem)
      if (problems.length > 0) {
        context.exitCode = exitCodes.couldNotRun
        return
      }
      const changed = await changedPacts()
      if (!check) await overwriteCommitted()
      for (const pact of changed) terminal.write(`${check ? 'would change' : 'written'}: ${pact}\n`)
      if (changed.length === 0) terminal.write('The pacts are unchanged.\n')
      if (check && changed.length > 0) context.exitCode = exitCodes.failed
    })

await runAsProcess((args, context) => runCommandLine(createProgram, args, context))
