/** The files beside the pages: compressed copies, source maps, sitemap and robots.txt. */
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minifySync } from 'vite'
import type { ServerApp } from './bundle.ts'

const texts = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
/** Edited after the build by the person who deploys it, so a compressed copy would be outdated. */
const changed = new Set(['config.js'])

/** Writes brotli and gzip copies beside each text file, so that no host has to compress. */
export async function compress(folder: string): Promise<void> {
  const files = globSync('**/*.*', { cwd: folder }).filter(
    (file) => texts.has(extname(file)) && !changed.has(file),
  )
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ])
  // Compression makes very small files larger.
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}

/** Moves source maps out of the deployed folder, because they contain the whole source. */
export function separateSourceMaps(clientFolder: string, sourceMapFolder: string): void {
  rmSync(sourceMapFolder, { recursive: true, force: true })
  for (const file of globSync('**/*.map', { cwd: clientFolder })) {
    const target = join(sourceMapFolder, file)
    mkdirSync(dirname(target), { recursive: true })
    renameSync(join(clientFolder, file), target)
  }
}

/** Google's return page redirects at once, so search engines must not list it. */
export const unlisted: ReadonlySet<string> = new Set(['/auth/success'])

type Site = Pick<ServerApp, 'paths' | 'siteOrigin'>

export function sitemap({ paths, siteOrigin }: Site): string {
  const pages = paths.printed.filter((path) => !unlisted.has(path))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

export function robots({ paths, siteOrigin }: Site): string {
  // A path is cut before its parameter. A path without one ends with `$`, because pages below a guarded page may be
  // public.
  const hidden = paths.drawn.map((path) => (path.includes(':') ? path.replace(/:.*/, '') : `${path}$`))
  return [
    'User-agent: *',
    'Disallow: /api/',
    ...hidden.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${siteOrigin}/sitemap.xml`,
    '',
  ].join('\n')
}

/** Minifies the one script that the bundler does not read; each page waits for it. */
export function minifyStart(clientFolder: string): void {
  const file = join(clientFolder, 'start.js')
  const { code, errors } = minifySync(file, readFileSync(file, 'utf8'), { module: false })
  if (errors.length > 0) throw new Error(`start.js has a syntax error: ${errors[0]?.message ?? ''}`)
  writeFileSync(file, code)
}
