import type { Command } from '../../contracts/shared/command.ts'
import { defaultWorldName } from '../../mock-api/defaults.ts'
import { runShell } from '../shell/shell.ts'
import { targetFlag, targetHelp, targetOf } from '../runner/target.ts'

const help = `npm run scenario -- operator [--world W] [--target URL] [--json]

A shell at the operator's desk: who waits, each with a number, and what the operator does about it. What players do is
told as it happens. Lines can be piped in: it then ends with them, with the exit code of the first that failed.

  waiting                who waits, longest first
  reply 1 Bonjour !      writes to number 1
  close 1 Merci !        ends the conversation, with a word or without
  assign 2               gives the exchange number 2 its operator
  show 1                 what number 1 is now, with its messages
  help                   all that can be said
  quit                   leaves, as Ctrl-D does

  --world W       the world (unless given, the one named ${defaultWorldName})
  --target URL    where the simulator is (${targetHelp})
  --json          one JSON object a line

Exit codes: 0 done, 1 a line could not be understood, 3 no simulator, 4 an act was refused, 130 left by Ctrl-C.

Example: npm run scenario -- operator --world default`

export const operator: Command = {
  help,
  flags: { world: { type: 'string' }, target: targetFlag, json: { type: 'boolean' } },
  async run(flags, { terminal, signal }) {
    const isJson = flags.isSet('json')
    return runShell({
      target: targetOf(flags),
      world: flags.text('world') ?? defaultWorldName,
      isJson,
      input: process.stdin,
      screen: process.stdin.isTTY && !isJson ? process.stdout : undefined,
      terminal,
      signal,
    })
  },
}
