import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { exitCodes, UsageError } from '../../shared/errors.ts'
import { fromCallerFolder, prepareOutput, writeOutput } from '../../shared/output-file.ts'
import { pactFolder } from '../../shared/pact-files.ts'
import { printJson, printMarkdown, printText } from '../diff/print.ts'
import { comparePacts } from '../diff/report.ts'
import { readPactSource } from '../diff/sources.ts'

export const createDiffCommand = (context: CommandContext) =>
  createCommand('diff', context)
    .description('Compares two versions of the pacts: what NEW requires of a provider and OLD did not.')
    .argument('<old>', 'a pact file, a folder of pact files, or a git revision')
    .argument('<new>', 'the same')
    .argument('[file]', 'the file for --markdown')
    .option('--markdown', 'prints Markdown for release notes, or writes it to the file')
    .option('--json', 'prints JSON for programs')
    .addHelpText(
      'after',
      `
  added       a new interaction or provider state
  tightened   a response that was accepted may be rejected now, or the request is different
  loosened    every response that was accepted still is
  dropped     no longer required

Exit codes: 0 a provider that passes OLD passes NEW, 4 something was added or tightened, 1 wrong use, 2 no pact.

Examples: npx contracts diff v1.0.0 contracts/pacts
          npx contracts diff origin/main HEAD --markdown notes.md`,
    )
    .action(async (old, now, file, { markdown, json }) => {
      const { terminal } = context
      if (markdown && json) throw new UsageError('--markdown and --json cannot be combined.')
      if (file !== undefined && !markdown) {
        throw new UsageError(`"${file}" is one argument too many: only --markdown takes a file.`)
      }
      if (file !== undefined) prepareOutput('--markdown', file)
      const folders = { workingFolder: fromCallerFolder('.'), committedFolder: pactFolder }
      const [before, after] = await Promise.all([readPactSource(old, folders), readPactSource(now, folders)])
      const report = comparePacts({ name: old, pacts: before }, { name: now, pacts: after })
      if (json) terminal.write(printJson(report))
      else if (!markdown) terminal.write(printText(report, terminal.paint))
      else if (file === undefined) terminal.write(printMarkdown(report))
      else writeOutput('--markdown', file, [printMarkdown(report)])
      if (!report.isKept) context.exitCode = exitCodes.failed
    })
