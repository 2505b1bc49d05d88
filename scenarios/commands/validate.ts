import { createCommand, type CommandContext } from '../../contracts/shared/command-line.ts'
import { exitCodes } from '../../contracts/shared/errors.ts'
import type { Terminal } from '../../contracts/shared/terminal.ts'
import type { Problem } from '../../mock-api/yaml-validation/source.ts'
import { findScenario, readLibrary } from '../format/library.ts'
import { parseScenario } from '../format/parse.ts'

export const createValidateCommand = (context: CommandContext) =>
  createCommand('validate', context)
    .description(
      'Checks scenarios, or the whole library, without a simulator. Prints each problem with file, line and column.',
    )
    .argument('[scenarios...]', 'names in the library, or files')
    .option('--json', 'prints { "files": [{ file, problems: [{ line, column, message }] }] }')
    .addHelpText(
      'after',
      `
Exit codes: 0 valid, 1 wrong use, 2 invalid file.

Example: npm run scenario -- validate scenarios/library/welcome.yaml`,
    )
    .action(async (names, { json }) => {
      const { terminal } = context
      const sources = names.length === 0 ? await readLibrary() : await Promise.all(names.map(findScenario))
      const files = sources.map(({ file, text }) => ({ file, problems: parseScenario(text).problems ?? [] }))
      if (json) terminal.write(`${JSON.stringify({ files }, null, 2)}\n`)
      for (const { file, problems } of json ? [] : files) {
        printProblems(file, problems, terminal)
        if (problems.length === 0) terminal.write(`${terminal.paint('green', 'valid')}  ${file}\n`)
      }
      if (files.some(({ problems }) => problems.length > 0)) context.exitCode = exitCodes.invalidFile
    })

/** Prints file:line:column, which editors and terminals turn into a link. */
export function printProblems(file: string, problems: readonly Problem[], { complain }: Terminal): void {
  for (const { line, column, message } of problems) {
    complain(`${file}:${String(line)}:${String(column)}  ${message}`)
  }
}
