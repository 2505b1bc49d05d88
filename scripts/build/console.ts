/**
 * Builds the simulator's console and weighs it. scripts/client-build.ts runs this file as a child process. A fault ends it
 * with exit code 1.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { consoleFolder as usualFolder } from '../client-build.ts'
import { root } from '../root.ts'
import { filesOf } from './bundle.ts'
import { compress, weightOf } from './compress.ts'
import { writeTextFont } from './text-font.ts'
import { supportedBrowsers } from './supported-browsers.ts'

/** The JavaScript of the first screen, in KB as gzip. */
const budget = 130

/** Arguments for the sandbox: another base, and the folder for it. */
const [base = '/', consoleFolder = usualFolder] = process.argv.slice(2)

await writeTextFont()
await build({
  configFile: join(root, 'mock-api/console/vite.config.ts'),
  base: `${base}__sim/console/`,
  logLevel: 'warn',
  build: { target: supportedBrowsers, outDir: consoleFolder, emptyOutDir: true },
})
await compress(consoleFolder)
const manifest = JSON.parse(readFileSync(join(consoleFolder, '.vite/manifest.json'), 'utf8')) as Manifest
const scripts = [...filesOf(manifest, 'index.html'), 'start.js'].filter((file) => file.endsWith('.js'))
const weight = weightOf(consoleFolder, scripts)
if (weight > budget) {
  console.error(
    `The first screen of the console loads ${weight.toFixed(1)} KB of JavaScript as gzip; at most ${String(budget)} KB are allowed. Load what it does not need later.`,
  )
  process.exitCode = 1
}
