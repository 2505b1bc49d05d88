import { globSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip, gzipSync } from 'node:zlib'

const texts = '**/*.{css,html,js,json,svg,txt,webmanifest,xml}'
/** Edited or replaced after the build by the person who deploys it, so a compressed copy would be outdated. */
const edited = new Set(['config.js', 'service-worker.js'])

/** Writes brotli and gzip copies beside each text file, so that no host has to compress. */
export async function compress(folder: string): Promise<void> {
  const files = globSync(texts, { cwd: folder }).filter((file) => !edited.has(file))
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const br = await promisify(brotliCompress)(content)
  const gz = await promisify(gzip)(content, { level: 9 })
  // Compression makes very small files larger.
  if (br.length < content.length) await writeFile(`${path}.br`, br)
  if (gz.length < content.length) await writeFile(`${path}.gz`, gz)
}

/** Returns the size of these files as gzip, in KB of 1000 bytes. Fonts are compressed by their format. */
export function weightOf(folder: string, files: Iterable<string>): number {
  const sizes = [...files].map((file) => {
    const content = readFileSync(join(folder, file))
    return file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length
  })
  return sizes.reduce((total, size) => total + size, 0) / 1000
}
