/** `npm run contracts:write`: writes the pacts with the client's own functions and replaces the committed ones. */
import { createCommand, runCommandLine, type CommandContext } from '../contracts/shared/command-line.ts'
import { exitCodes } from '../contracts/shared/errors.ts'
import { runAsProcess } from '../contracts/shared/process.ts'
import { differingFromCommitted, replaceCommitted, writeTwice } from './written-pacts.ts'

const createWriteCommand = (context: CommandContext) =>
  createCommand('npm run contracts:write --', context)
    .description(
      'Writes the pacts twice from empty, and replaces the committed ones when both results are equal.',
    )
    .option('--check', 'changes nothing, and prints the pacts that differ from the committed ones')
    .addHelpText(
      'after',
      '\nExit codes: 0 written, or equal to the committed pacts; 1 wrong use; 3 the pacts could not be written; 4 they differ.',
    )
    .action(async ({ check }) => {
      const { terminal } = context
      const { troubles } = await writeTwice()
      for (const trouble of troubles) terminal.complain(trouble)
      if (troubles.length > 0) {
        context.exitCode = exitCodes.couldNotRun
        return
      }
      const differing = await differingFromCommitted()
      if (!check) await replaceCommitted()
      for (const pact of differing) terminal.write(`${check ? 'differs' : 'written'}: ${pact}\n`)
      if (differing.length === 0) terminal.write('The pacts are equal to the committed ones.\n')
      if (check && differing.length > 0) context.exitCode = exitCodes.failed
    })

await runAsProcess((args, context) => runCommandLine(createWriteCommand, args, context))
