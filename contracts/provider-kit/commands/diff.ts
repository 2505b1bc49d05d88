import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { exitCodes, UsageError } from '../../shared/errors.ts'
import { comparePacts, printJson, printMarkdown, printText } from '../diff/report.ts'
import { readPactSource } from '../diff/sources.ts'

export const createDiffCommand = (context: CommandContext) =>
  createCommand('diff', context)
    .description('Compares two versions of the pacts: what NEW requires of a provider and OLD did not.')
    .argument('<old>', 'a pact file, a folder of pact files, or a git revision')
    .argument('<new>', 'the same')
    .option('--markdown', 'prints Markdown for release notes')
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
          npx contracts diff origin/main HEAD --markdown > notes.md`,
    )
    .action(async (old, now, { markdown, json }) => {
      const { terminal } = context
      if (markdown && json) throw new UsageError('--markdown and --json cannot be combined.')
      const [before, after] = await Promise.all([readPactSource(old), readPactSource(now)])
      const report = comparePacts({ name: old, pacts: before }, { name: now, pacts: after })
      if (json) terminal.write(printJson(report))
      else terminal.write(markdown ? printMarkdown(report) : printText(report, terminal.paint))
      if (!report.isKept) context.exitCode = exitCodes.failed
    })
