import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../root.ts'

export const benchFolder = fileURLToPath(new URL('.', import.meta.url))
export const peersFolder = join(benchFolder, 'peers')
const cache = join(root, '.cache/bench')

/** Writes a file that only the benchmark reads, and answers its path. */
export function writeCached(name: string, content: string): string {
  const path = join(cache, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
  return path
}
