/** What the first screen of the console loads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { consoleFolder } from '../client-build.ts'
import { filesOf } from './bundle.ts'

/** The JavaScript of the first screen, in KB as gzip. */
export const consoleBudget = 130

/** Weighs the last build in this folder, in KB. */
export function weighConsole(folder = consoleFolder): number {
  const read = (file: string): Buffer => readFileSync(join(folder, file))
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
  const scripts = [...filesOf(manifest, 'index.html')].filter((file) => file.endsWith('.js'))
  return (
    [...scripts, 'start.js'].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000
  )
}
