/** Decides which files the service worker may store and return. Paths are below the base. */

/** What the build tells the worker. */
export interface OfflineFiles {
  /** Differs from the version of every other build. */
  readonly version: string
  /** The main script. A page that has loaded another one has another version. */
  readonly main: string
  /** Stored when the worker is installed. */
  readonly installed: readonly string[]
  /** Public files that are stored when a page uses them, as files with a hash in their name are. */
  readonly used: readonly string[]
}

/** What a page tells the worker: the addresses that it has loaded. */
export interface PageReport {
  readonly loaded: readonly string[]
}

export interface WorkerReply {
  /** The page was opened from a stored copy. */
  readonly isCopy: boolean
  readonly isOtherVersion: boolean
}

/** A name with a hash: the content never changes. */
export const isHashed = (file: string): boolean => /(^|\/)assets\/./.test(file)

/** Rendered in the browser, so it can show any page whose code is stored. The sandbox has no `spa.html`. */
export const shellOf = ({ installed }: OfflineFiles): string =>
  installed.includes('spa.html') ? 'spa.html' : '404.html'

/** Answered by the provider or the simulator. */
const calls = /^(api|__sim|socket\.io)(\/|$)/
const sandboxConsole = '__sim/console'

/** Returns the file for this address; undefined for an address that the worker must leave to the network. */
export function fileOf(
  address: string,
  isNavigation: boolean,
  { base, files }: { readonly base: string; readonly files: OfflineFiles },
): string | undefined {
  const withoutQuery = address.replace(/[?#].*/, '')
  if (!withoutQuery.startsWith(base)) return undefined
  const path = withoutQuery.slice(base.length).replace(/\/$/, '')
  const file = [path, `${path}/index.html`.replace(/^\//, '')].find(
    (each) => files.installed.includes(each) || files.used.includes(each) || /^assets\/./.test(each),
  )
  if (file !== undefined || !isNavigation) return file
  const isOfConsole =
    path.startsWith(sandboxConsole) && files.installed.includes(`${sandboxConsole}/index.html`)
  return isOfConsole || !calls.test(path) ? shellOf(files) : undefined
}

/** Whether this answer may be stored as `file`. An address with a query may contain a secret. */
export const mayStore = (
  file: string,
  address: string,
  { status, type, redirected, headers }: Pick<Response, 'status' | 'type' | 'redirected' | 'headers'>,
  { installed }: OfflineFiles,
): boolean =>
  !installed.includes(file) &&
  !address.includes('?') &&
  status === 200 &&
  type === 'basic' &&
  !redirected &&
  // Some hosts return a page, with status 200, for a file that does not exist.
  !(isHashed(file) && headers.get('Content-Type')?.includes('text/html') === true)
