import { exitCodes } from '../../contracts/shared/errors.ts'
import { findScenario, libraryNames, readLibrary } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'
import type { Problem } from '../../mock-api/yaml-validation/source.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import type { Command } from '../../contracts/shared/command.ts'

const help = `npm run scenario -- validate [NAME|FILE…] [--json]

Checks scenarios, or the whole library, without a simulator. Prints each problem with file, line and column.

Exit codes: 0 valid, 1 wrong use, 2 invalid file.

  --json   as { "files": [{ file, problems: [{ line, column, message }] }] }

Example: npm run scenario -- validate scenarios/library/welcome.yaml`

export const validate: Command = {
  help,
  flags: { json: { type: 'boolean' } },
  operands: { most: Infinity, words: libraryNames },
  async run(flags, { terminal }) {
    const { positionals } = flags
    const sources =
      positionals.length === 0 ? await readLibrary() : await Promise.all(positionals.map(findScenario))
    const files = sources.map(({ file, text }) => ({ file, problems: parseScenario(text).problems ?? [] }))
    if (flags.isSet('json')) terminal.write(`${JSON.stringify({ files }, null, 2)}\n`)
    else for (const each of files) print(each, terminal)
    return files.every(({ problems }) => problems.length === 0) ? exitCodes.passed : exitCodes.invalidFile
  },
}

interface Checked {
  readonly file: string
  readonly problems: readonly Problem[]
}

function print({ file, problems }: Checked, terminal: Terminal): void {
  if (problems.length === 0) terminal.write(`${terminal.paint('green', 'valid')}  ${file}\n`)
  else printProblems(file, problems, terminal)
}

/** Prints file:line:column, which editors and terminals turn into a link. */
export function printProblems(file: string, problems: readonly Problem[], { complain }: Terminal): void {
  for (const { line, column, message } of problems) {
    complain(`${file}:${String(line)}:${String(column)}  ${message}`)
  }
}
