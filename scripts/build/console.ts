/**
 * Builds the simulator's console and weighs it. scripts/client-build.ts runs this file as a child process. A fault ends it
 * with exit code 1.
 */
import { join } from 'node:path'
import { build } from 'vite'
import { consoleFolder as usualFolder } from '../client-build.ts'
import { root } from '../root.ts'
import { compress } from './compress.ts'
import { consoleBudget, weighConsole } from './console-weight.ts'
import { writeTextFont } from './text-font.ts'
import { supportedBrowsers } from './supported-browsers.ts'

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
const weight = weighConsole(consoleFolder)
if (weight > consoleBudget) {
  console.error(
    `The first screen of the console loads ${weight.toFixed(1)} KB of JavaScript as gzip; at most ${String(consoleBudget)} KB are allowed. Load what it does not need later.`,
  )
  process.exitCode = 1
}
