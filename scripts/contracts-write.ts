/** `npm run contracts:write`: the pacts as the client's own functions write them, put in the place of the committed ones. */
import { runCommand, type Command } from '../contracts/shared/command.ts'
import { exitCodes } from '../contracts/shared/errors.ts'
import { runAsProcess } from '../contracts/shared/process.ts'
import { differingFromCommitted, replaceCommitted, writeTwice } from './written-pacts.ts'

const name = 'npm run contracts:write'
const help = `${name} -- [--check]

Writes the pacts from empty, twice, and puts them in the place of the committed ones where both are the same.

  --check   changes nothing: says which pacts are not as they are committed

Exit codes: 0 written, or as committed; 1 wrong use; 3 the pacts could not be written; 4 they are not as committed.

Example: ${name} -- --check`

const write: Command = {
  help,
  flags: { check: { type: 'boolean' } },
  async run(flags, { terminal }) {
    const { troubles } = await writeTwice()
    for (const trouble of troubles) terminal.complain(trouble)
    if (troubles.length > 0) return exitCodes.couldNotRun
    const differing = await differingFromCommitted()
    if (!flags.isSet('check')) await replaceCommitted()
    const done = flags.isSet('check') ? 'not as committed' : 'written anew'
    for (const pact of differing) terminal.write(`${done}: ${pact}\n`)
    if (differing.length === 0) terminal.write('The pacts are as committed.\n')
    return flags.isSet('check') && differing.length > 0 ? exitCodes.failed : exitCodes.passed
  },
}

await runAsProcess((args, context) => runCommand(write, args, context))
