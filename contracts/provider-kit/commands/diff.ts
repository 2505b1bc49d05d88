import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { createCommand, type CommandContext } from '../../shared/command-line.ts'
import { exitCodes, InvalidFile, UsageError } from '../../shared/errors.ts'
import { fromCallerFolder } from '../../shared/output-file.ts'
import { pactFolder } from '../../shared/pact-files.ts'
import type { Terminal } from '../../shared/terminal.ts'
import { changesBetween, kinds, type Change, type Kind } from '../diff/changes.ts'
import { parsePact, readPacts, type Pact } from '../pact.ts'
import { code } from '../printable.ts'

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
      const report = { old, new: now, ...comparePacts(before, after) }
      if (json) terminal.write(`${JSON.stringify(report, undefined, 2)}\n`)
      else terminal.write(markdown ? printMarkdown(report) : printText(report, terminal.paint))
      if (!report.isKept) context.exitCode = exitCodes.failed
    })

/**
 * Returns the pacts of a file, a folder or a git revision of `committedFolder`. A path has priority over a revision of the same
 * name. Throws a UsageError for an unknown source and an InvalidFile when there is no pact.
 */
export async function readPactSource(
  source: string,
  workingFolder = fromCallerFolder('.'),
  committedFolder = pactFolder,
): Promise<readonly Pact[]> {
  const path = resolve(workingFolder, source)
  return existsSync(path) ? readPacts(path) : pactsAtRevision(source, committedFolder)
}

async function pactsAtRevision(revision: string, folder: string): Promise<readonly Pact[]> {
  const git = async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: largestPact })
    return stdout
  }
  const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`)
    .then((output) => output.trim())
    .catch((cause: unknown) => {
      throw new UsageError(`There is no file or folder ${revision}, and ${revisionError(cause)}.`, { cause })
    })
  const listed = await git('ls-tree', '--name-only', commit, './')
  const files = listed.split('\n').filter((file) => file.endsWith('.json'))
  if (files.length === 0) throw new InvalidFile(`There are no pacts at ${revision}.`)
  return Promise.all(
    files.map(async (file) => parsePact(await git('show', `${commit}:./${file}`), `${file} at ${revision}`)),
  )
}

const run = promisify(execFile)
const largestPact = 256 * 1024 * 1024

function revisionError(cause: unknown): string {
  const reason = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (reason === 'ENOENT') return 'git, which is needed to read a revision, cannot be started'
  if (reason === 1) return 'no revision has this name'
  return 'the pacts are not in a git repository'
}

type Report = ReturnType<typeof comparePacts> & { readonly old: string; readonly new: string }

const interactionsIn = ({ interactions }: Pact) => interactions

function comparePacts(before: readonly Pact[], after: readonly Pact[]) {
  const changes = changesBetween(before.flatMap(interactionsIn), after.flatMap(interactionsIn))
  const counts = { added: 0, tightened: 0, loosened: 0, dropped: 0 }
  for (const { kind } of changes) counts[kind] += 1
  /** Whether a provider that passes the old pacts also passes the new ones. */
  const isKept = counts.added + counts.tightened === 0
  return { isKept, counts, changes }
}

/** What a kind of change means to the provider's team. */
const meanings: Readonly<Record<Kind, string>> = {
  added: 'new interactions and states',
  tightened: 'responses that were accepted may be rejected, or requests are different',
  loosened: 'more responses are accepted',
  dropped: 'no longer required',
}

const printText = (report: Report, paint: Terminal['paint']): string =>
  print(report, {
    kind: (kind) => `${paint('bold', kind.toUpperCase())}  ${paint('dim', meanings[kind])}\n`,
    subject: (name) => `  ${paint('bold', name)}`,
    change: (examples, sentence) => `    ${paint('cyan', examples)}${sentence}`,
  })

const printMarkdown = (report: Report): string =>
  `## Pact changes from ${code(report.old)} to ${code(report.new)}\n\n${print(report, {
    kind: (kind) => `### ${kind.replace(/^./, (letter) => letter.toUpperCase())}: ${meanings[kind]}\n`,
    subject: (name) => `- **${name}**`,
    change: (examples, sentence) => `  - ${examples}${sentence}`,
  })}`

interface Format {
  readonly kind: (kind: Kind) => string
  readonly subject: (name: string) => string
  readonly change: (examples: string, sentence: string) => string
}

/** Groups the changes by kind, then by call, event or state. */
function print({ old, new: now, isKept, counts, changes }: Report, format: Format): string {
  if (changes.length === 0) return 'Nothing changed: a provider must do exactly what it did before.\n'
  const byKind = Map.groupBy(changes, ({ kind }) => kind)
  const groups = [...byKind].map(([kind, ofKind]) => {
    const bySubject = Map.groupBy(ofKind, ({ about, subject }) =>
      about === 'state' ? `State ${code(subject)}` : code(subject),
    )
    const parts = [...bySubject].map(([subject, all]) => {
      const lines = all.map((change) => format.change(labelOf(change), change.sentence))
      return `${format.subject(subject)}\n${lines.join('\n')}\n`
    })
    return `${format.kind(kind)}\n${parts.join('\n')}`
  })
  const optional = 'Optional: the provider may leave these fields out, but must send them in this form.\n'
  const totals = kinds.map((kind) => `${String(counts[kind])} ${kind}`).join(', ')
  const conclusion = `A provider that passes ${code(old)} ${isKept ? 'also passes' : 'may fail'} ${code(now)}.`
  return [
    ...groups,
    ...(changes.some(({ isOptional }) => isOptional) ? [optional] : []),
    `${totals}. ${conclusion}\n`,
  ].join('\n')
}

/** Returns the examples before the sentence: `maximum; minimum (optional): `. */
function labelOf({ examples, isOptional }: Change): string {
  const label = [examples.map(code).join('; '), isOptional ? '(optional)' : ''].filter((part) => part !== '')
  return label.length === 0 ? '' : `${label.join(' ')}: `
}
