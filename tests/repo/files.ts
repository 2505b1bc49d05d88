/** The files of the repository that git does not ignore. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/root.ts'

export { root }

interface SourceFile {
  readonly path: string
  readonly text: string
}

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)))

/** Returns the files whose path matches. */
export const filesLike = (pattern: RegExp): SourceFile[] =>
  paths.filter((path) => pattern.test(path)).map((path) => ({ path, text: read(path) }))

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Returns each line that matches, as `path:line`. */
export const linesWith = (pattern: RegExp, files: readonly SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${String(index + 1)}`] : [])),
  )
