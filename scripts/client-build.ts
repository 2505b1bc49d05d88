/** Builds the client, unless its sources have not changed since the last build. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Weights } from './build/budget.ts'
import type { Parts } from './build/bundle.ts'
import { root } from './root.ts'

export const clientFolder = join(root, 'client/dist')
/** For developers who look into an error of the deployed client; not deployed. */
export const sourceMapFolder = join(root, 'client/source-maps')
/** What the last build weighs. */
export const buildFile = join(root, '.cache/client-weights.json')
export const readBuild = () =>
  JSON.parse(readFileSync(buildFile, 'utf8')) as { readonly weights: Weights; readonly parts: Parts }
const stampFile = join(root, '.cache/client-build')
const sources = [
  'client/{public,src}/**/*.*',
  'client/*.*',
  'contracts/registry/*.ts',
  'package-lock.json',
  'scripts/client-build.ts',
  'scripts/build/*.ts',
]

/** Returns the folder with the built client. Throws with the build's own message when it fails. */
export async function buildClient(): Promise<string> {
  const hash = hashOfSources()
  const isBuilt = existsSync(join(clientFolder, 'index.html')) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === hash) return clientFolder
  // On stderr, because a program may read the log on stdout.
  console.error('Building the client…')
  // A failed build must not pass for a complete one.
  rmSync(stampFile, { force: true })
  mkdirSync(dirname(stampFile), { recursive: true })
  const script = join(root, 'scripts/build/main.ts')
  const { stderr } = await promisify(execFile)(process.execPath, [script], { cwd: root }).catch(
    (cause: Error & { readonly stderr: string }) => {
      throw new Error(cause.stderr.trim(), { cause })
    },
  )
  if (stderr !== '') console.error(stderr.trim())
  writeFileSync(stampFile, hash)
  return clientFolder
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.env['SITE_ORIGIN'] ?? '')
  for (const file of globSync(sources, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}
