/**
 * Builds the client into a folder that any static host can serve, and writes its weights. scripts/client-build.ts runs
 * this file as a child process, because Vite keeps hundreds of megabytes after a build. A fault ends it with exit code 1.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clientFolder, sourceMapFolder, weightsFile } from '../client-build.ts'
import { checkBudget, weigh } from './budget.ts'
import { bundle } from './bundle.ts'
import { compress, minifyStart, robots, separateSourceMaps, sitemap } from './deploy-files.ts'
import { prerenderPages } from './pages.ts'

try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function build(): Promise<void> {
  const bundled = await bundle(clientFolder)
  const { app } = bundled
  separateSourceMaps(clientFolder, sourceMapFolder)
  minifyStart(clientFolder)
  const faults = await prerenderPages(clientFolder, bundled)
  writeDeployed('sitemap.xml', sitemap(app))
  writeDeployed('robots.txt', robots(app))
  // Tells a host which addresses exist.
  writeDeployed('routes.json', `${JSON.stringify(app.paths, null, 2)}\n`)
  await compress(clientFolder)
  // Last, so that a developer can open the faulty pages.
  if (faults.length > 0) throw new Error(`These pages cannot be deployed:\n  ${faults.join('\n  ')}`)
  const weights = weigh(clientFolder, bundled)
  writeFileSync(weightsFile, JSON.stringify(weights, null, 2))
  checkBudget(weights)
}

function writeDeployed(file: string, text: string): void {
  writeFileSync(join(clientFolder, file), text)
}
