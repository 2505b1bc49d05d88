/**
 * Builds the simulator's console and weighs it. scripts/client-build.ts runs this file as a child process. A fault ends it
 * with exit code 1.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Manifest } from 'vite'
import { consoleFolder } from '../client-build.ts'
import { root } from '../root.ts'
import { filesOf } from './bundle.ts'
import { compress } from './compress.ts'

/** The JavaScript of the first screen, in KB as gzip. */
const budget = 130

const read = (file: string): Buffer => readFileSync(join(consoleFolder, file))

await build({
  configFile: join(root, 'mock-api/console/vite.config.ts'),
  logLevel: 'warn',
  build: { outDir: consoleFolder, emptyOutDir: true },
})
await compress(consoleFolder)
const weight = weigh()
if (weight > budget) {
  console.error(
    `The first screen of the console loads ${weight.toFixed(1)} KB of JavaScript as gzip; at most ${String(budget)} KB are allowed. Load what it does not need later.`,
  )
  process.exitCode = 1
}

function weigh(): number {
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest
  const scripts = [...filesOf(manifest, 'index.html')].filter((file) => file.endsWith('.js'))
  return (
    [...scripts, 'start.js'].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000
  )
}
