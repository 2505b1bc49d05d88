/** Builds the client, unless what it is made from has not changed since the last time. */
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './root.ts'

export const clientFolder = join(root, 'client/dist')
const stampFile = join(root, '.cache/client-build')
const madeFrom = ['client/{public,src}/**/*.*', 'client/*.*', 'contracts/registry/*.ts', 'package-lock.json']

/** Answers the folder that holds the built client. Rejects with the bundler's own error. */
export async function buildClient(): Promise<string> {
  const hash = hashOfSources()
  const isBuilt = existsSync(join(clientFolder, 'index.html')) && existsSync(stampFile)
  if (isBuilt && readFileSync(stampFile, 'utf8') === hash) return clientFolder
  // Not on the stream of the log, which may be for a program.
  console.error('Building the client…')
  // Loaded only when needed: a cached start has no use for a bundler.
  const { build } = await import('vite')
  await build({ configFile: join(root, 'client/vite.config.ts'), logLevel: 'warn' })
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, hash)
  return clientFolder
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(madeFrom, { cwd: root, exclude: ['**/*.test.ts'] }).toSorted()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
