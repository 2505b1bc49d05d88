/** Under which version and branch files are published: those of the git checkout that they come from. */
import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { UsageError } from '../shared/errors.ts'

export interface Checkout {
  readonly revision: string
  /** Undefined for a checkout that is on none, as those of many CI systems are. */
  readonly branch: string | undefined
  /** The files that are not as the revision has them. */
  readonly changed: readonly string[]
}

/** Undefined where there is no git, no checkout, or one that does not know these files: they belong to no revision. */
export async function checkoutOf(files: readonly [string, ...string[]]): Promise<Checkout | undefined> {
  const git = gitIn(dirname(files[0]))
  const [known, revision, branch, status = ''] = await Promise.all([
    git('ls-files', '--error-unmatch', '--', ...files),
    git('rev-parse', 'HEAD'),
    git('symbolic-ref', '--quiet', '--short', 'HEAD'),
    git('status', '--porcelain'),
  ])
  if (known === undefined || revision === undefined) return undefined
  const changed = status === '' ? [] : status.split('\n').map((line) => line.slice(3))
  return { revision, branch, changed }
}

/** What git answers, or undefined where it refuses or is not there. */
const gitIn =
  (cwd: string) =>
  async (...args: readonly string[]): Promise<string | undefined> => {
    try {
      return (await promisify(execFile)('git', args, { cwd })).stdout.trimEnd()
    } catch {
      return undefined
    }
  }

export interface Named {
  readonly version: string
  readonly branch: string
}

interface Given {
  readonly version?: string | undefined
  readonly branch?: string | undefined
}

/** What was given, else what the checkout says. Throws a UsageError for what neither says. */
export async function nameOf(given: Given, checkoutOf: () => Promise<Checkout | undefined>): Promise<Named> {
  const { version, branch } = given
  if (version !== undefined && branch !== undefined) return { version, branch }
  const checkout = await checkoutOf()
  if (checkout === undefined) {
    const missing = version === undefined ? '--consumer-app-version' : '--branch'
    throw new UsageError(`The pacts are in no git checkout: ${missing} is needed, to say what they are of.`)
  }
  const named = { version: version ?? revisionOf(checkout), branch: branch ?? checkout.branch }
  if (named.branch !== undefined) return { ...named, branch: named.branch }
  throw new UsageError('The checkout is on no branch: --branch is needed, to say which one it is of.')
}

function revisionOf({ revision, changed: [first, ...rest] }: Checkout): string {
  if (first === undefined) return revision
  const files = rest.length === 0 ? first : `${first} and ${String(rest.length)} more`
  throw new UsageError(
    `The checkout is not as its revision ${revision.slice(0, 12)} has it (${files}): commit, or name a version with --consumer-app-version.`,
  )
}
