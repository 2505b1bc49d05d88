/**
 * Builds the client into a folder that any static host can serve, and writes its weights. scripts/client-build.ts runs
 * this file as a child process, because Vite keeps hundreds of megabytes after a build. A fault ends it with exit code 1.
 */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { minifySync } from 'vite'
import {
  buildFile,
  clientFolder as deployedFolder,
  sourceMapFolder as deployedMaps,
} from '../client-build.ts'
import { checkBudget, weigh } from './budget.ts'
import { bundle, type ServerApp } from './bundle.ts'
import { compress } from './compress.ts'
import { isUnlisted, manifestFile, manifestPath, prerenderPages } from './prerender.ts'
import { bundleServiceWorker } from './service-worker.ts'
import { root } from '../root.ts'

/** Arguments for the sandbox: another base, and the folder for it. */
const [base = '/', clientFolder = deployedFolder] = process.argv.slice(2)

try {
  await build()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

async function build(): Promise<void> {
  const bundled = await bundle(clientFolder, base)
  const { app, manifest, parts } = bundled
  separateSourceMaps()
  if (base !== '/') pointToBase()
  minifyStart()
  await writeManifests(app)
  const faults = await prerenderPages(clientFolder, bundled)
  await bundleServiceWorker(clientFolder, {
    main: manifest['index.html']?.file ?? '',
    installed: ['spa.html'],
    used: [...publicPages(app), 'start.js', 'config.js', 'favicon.svg'],
  })
  writeDeployed('sitemap.xml', sitemap(app))
  writeDeployed('robots.txt', robots(app))
  // Tells a host which addresses exist.
  writeDeployed('routes.json', `${JSON.stringify(app.paths, null, 2)}\n`)
  await compress(clientFolder)
  // Last, so that a developer can open the faulty pages.
  if (faults.length > 0) throw new Error(`These pages cannot be deployed:\n  ${faults.join('\n  ')}`)
  if (base !== '/') return
  const weights = weigh(clientFolder, bundled)
  writeFileSync(buildFile, JSON.stringify({ weights, parts }, null, 2))
  checkBudget(weights, parts)
}

function writeDeployed(file: string, text: string): void {
  writeFileSync(join(clientFolder, file), text)
}

/** Moves source maps out of the deployed folder, because they contain the whole source. */
function separateSourceMaps(): void {
  const sourceMapFolder = base === '/' ? deployedMaps : join(root, '.cache/sandbox/source-maps')
  rmSync(sourceMapFolder, { recursive: true, force: true })
  for (const file of globSync('**/*.map', { cwd: clientFolder })) {
    const target = join(sourceMapFolder, file)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(clientFolder, file), target)
  }
}

/** Minifies the one script that the bundler does not read; each page waits for it. */
function minifyStart(): void {
  const file = join(clientFolder, 'start.js')
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: false })
  if (errors.length > 0) throw new Error(`start.js has a syntax error: ${errors[0]?.message ?? ''}`)
  writeFileSync(file, code)
}

/** The HTML files of the public pages, without Google's return page, whose address has a token. */
function publicPages({ paths }: ServerApp): string[] {
  return paths.printed
    .filter((path) => !isUnlisted(path))
    .map((path) => posix.join(path, 'index.html').slice(1))
}

/** Writes the manifest of each wording: its texts and addresses, and what all of them share. */
async function writeManifests({ wordings, manifestOf }: ServerApp): Promise<void> {
  const shared = JSON.parse(readFileSync(join(clientFolder, manifestFile), 'utf8')) as object
  for (const wording of wordings) {
    const path = manifestPath(wording)
    mkdirSync(dirname(join(clientFolder, path)), { recursive: true })
    writeDeployed(path, `${JSON.stringify({ ...shared, ...(await manifestOf(wording)) }, null, 2)}\n`)
  }
}

/** Puts the base into the public files with addresses, which the bundler copies as they are. */
function pointToBase(): void {
  replaceIn('start.js', "const base = '/'", `const base = '${base}'`)
  replaceIn(manifestFile, '"/', `"${base}`)
}

function replaceIn(file: string, before: string, after: string): void {
  const text = readFileSync(join(clientFolder, file), 'utf8')
  if (!text.includes(before))
    throw new Error(`${file} has no ${before}, which the base of the sandbox replaces.`)
  writeDeployed(
    file,
    text.replaceAll(before, () => after),
  )
}

function sitemap({ paths, siteOrigin }: ServerApp): string {
  const pages = paths.printed.filter((path) => !isUnlisted(path))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n')
}

function robots({ paths, siteOrigin }: ServerApp): string {
  // A path is cut before its parameter. A path without one ends with `$`, because pages below a guarded page may be
  // public.
  const hidden = paths.drawn.map((path) => (path.includes(':') ? path.replace(/:.*/, '') : `${path}$`))
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...hidden.map((path) => `Disallow: ${path}`),
    `\nSitemap: ${siteOrigin}/sitemap.xml\n`,
  ].join('\n')
}
