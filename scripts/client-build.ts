/** Builds the client, unless its sources have not changed since the last build. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

export const clientFolder = join(root, 'client/dist')
/** For developers who look into an error of the deployed client; not deployed. */
export const sourceMapFolder = join(root, 'client/source-maps')
/** The weights of the last build (scripts/build/budget.ts). */
export const weightsFile = join(root, '.cache/client-weights.json')
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
  const child = spawn(process.execPath, [join(root, 'scripts/build/main.ts')], {
    cwd: root,
    stdio: ['ignore', 2, 'pipe'],
  })
  let errors = ''
  child.stderr?.on('data', (data: Buffer) => {
    errors += data.toString()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(errors.trim())
  if (errors !== '') console.error(errors.trim())
  writeFileSync(stampFile, hash)
  return clientFolder
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.env['SITE_ORIGIN'] ?? '')
  for (const file of globSync(sources, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
