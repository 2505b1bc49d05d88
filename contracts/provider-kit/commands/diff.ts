/** `contracts diff`: what a provider owes by one version of the pacts and not by another. */
import type { Command } from '../../shared/command.ts'
import { exitCodes, UsageError } from '../../shared/errors.ts'
import { fromCallerFolder, prepareOutput, writeOutput } from '../../shared/output-file.ts'
import { pactFolder } from '../../shared/pact-files.ts'
import { printJson, printMarkdown, printText } from '../diff/print.ts'
import { reportOn } from '../diff/report.ts'
import { pactsOf } from '../diff/sources.ts'

const help = `contracts diff OLD NEW

What the provider owes by NEW and did not owe by OLD, and the other way round, in sentences.

OLD and NEW are each a pact file, a folder of pact files, or a git revision, which stands for the pacts that were
committed then. Pacts of the same consumer and provider are compared.

  added       something new to answer, to send or to set up
  tightened   an answer that was good enough before may not be any more, or another question is asked
  loosened    each answer that was good enough still is
  dropped     no longer asked for

  --markdown [FILE]   as Markdown, for the notes of a release: into FILE, or to the terminal
  --json              for programs

Exit codes: 0 a provider that kept OLD keeps NEW, 4 something was added or tightened, 1 wrong use, 2 no pact.

Examples: npx contracts diff v1.0.0 contracts/pacts
          npx contracts diff origin/main HEAD --markdown notes.md`

export const diff: Command = {
  help,
  flags: { markdown: { type: 'boolean' }, json: { type: 'boolean' } },
  operands: { most: 3 },
  async run(flags, { terminal }) {
    const [old, now, file] = flags.positionals
    const isMarkdown = flags.isSet('markdown')
    if (old === undefined || now === undefined || (file !== undefined && !isMarkdown)) {
      throw new UsageError('diff takes two versions of the pacts: contracts diff OLD NEW. --help says more.')
    }
    if (isMarkdown && flags.isSet('json')) {
      throw new UsageError('--markdown and --json are two ways to print one report: give one of them.')
    }
    if (file !== undefined) prepareOutput('--markdown', file)
    const here = fromCallerFolder('.')
    const [before, after] = await Promise.all(
      [old, now].map((source) => pactsOf(source, { here, committed: pactFolder })),
    )
    const report = reportOn({ name: old, pacts: before ?? [] }, { name: now, pacts: after ?? [] })
    if (flags.isSet('json')) terminal.write(printJson(report))
    else if (!isMarkdown) terminal.write(printText(report, terminal.paint))
    else if (file === undefined) terminal.write(printMarkdown(report))
    else writeOutput('--markdown', file, [printMarkdown(report)])
    return report.isKept ? exitCodes.passed : exitCodes.failed
  },
}
