/** Builds the client, unless what it is made from has not changed since the last time. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

export const clientFolder = join(root, 'client/dist')
/** For whoever looks into an error of the deployed client; not for the host. */
export const sourceMapFolder = join(root, 'client/source-maps')
/** What the last build weighed. */
export const weightsFile = join(root, '.cache/client-weights.json')
const stampFile = join(root, '.cache/client-build')
const madeFrom = [
  'client/{public,src}/**/*.*',
  'client/*.*',
  'contracts/registry/*.ts',
  'package-lock.json',
  'scripts/client-build.ts',
  'scripts/build/*.ts',
]

/** Answers the folder that holds the built client. Rejects with a sentence, or with the bundler's own error. */
export async function buildClient(): Promise<string> {
  const hash = hashOfSources()
  const isBuilt = existsSync(join(clientFolder, 'index.html')) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === hash) return clientFolder
  // Not on the stream of the log, which may be for a program.
  console.error('Building the client…')
  // A build that fails leaves a folder that nobody may take for a whole one.
  rmSync(stampFile, { force: true })
  // Loaded only when needed: a cached start has no use for a bundler.
  const { buildInto } = await import('./build/build-into.ts')
  const weights = await buildInto({ clientFolder, sourceMapFolder })
  mkdirSync(dirname(weightsFile), { recursive: true })
  writeFileSync(weightsFile, JSON.stringify(weights, null, 2))
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
  return clientFolder
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.env['SITE_ORIGIN'] ?? '')
  for (const file of globSync(madeFrom, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
