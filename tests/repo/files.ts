/** The project's own files, as git knows them: what is ignored is nobody's text. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface SourceFile {
  readonly path: string
  readonly text: string
}

const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path !== '')

/** The files whose path matches, with their text. */
export const filesLike = (pattern: RegExp): SourceFile[] =>
  paths
    .filter((path) => pattern.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Where `pattern` stands in the files, as `path:line`. */
export const placesOf = (files: readonly SourceFile[], pattern: RegExp): string[] =>
  files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${path}:${String(index + 1)}`] : [])),
  )
