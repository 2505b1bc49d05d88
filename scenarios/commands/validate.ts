import { exitCodes } from '../../contracts/command/errors.ts'
import { parseFlags } from '../../contracts/command/flags.ts'
import { readLibrary, readScenarioFile } from '../library.ts'
import { loadScenario } from '../load.ts'
import type { Problem } from '../../mock-api/documents/source.ts'
import type { Terminal } from '../../contracts/command/terminal.ts'
import type { Command } from '../../contracts/command/command.ts'

const help = `npm run scenario -- validate [FILE…]

Checks scenario files, or the whole library, without a simulator: each problem with file, line and column.
Answers with exit code 2 where there is one.

Example: npm run scenario -- validate scenarios/library/welcome.yaml`

export const validate: Command = {
  help,
  flags: {},
  async run(args, { terminal }) {
    const { positionals } = parseFlags(args, {})
    const files =
      positionals.length === 0 ? await readLibrary() : await Promise.all(positionals.map(readScenarioFile))
    let isValid = true
    for (const source of files) {
      const { file } = source
      const { problems } = await loadScenario(source)
      if (problems) {
        isValid = false
        printProblems(file, problems, terminal)
      } else terminal.write(`${terminal.paint('green', 'valid')}  ${file}\n`)
    }
    return isValid ? exitCodes.held : exitCodes.invalidFile
  },
}

/** In the form that editors and terminals make a link of. */
export function printProblems(file: string, problems: readonly Problem[], { complain }: Terminal): void {
  for (const { line, column, message } of problems) {
    complain(`${file}:${String(line)}:${String(column)}  ${message}`)
  }
}
