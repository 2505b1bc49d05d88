/** What Vite's manifest says of the files that each module needs. */
import type { Manifest } from 'vite'

/** The files of a module and of all that it imports at once, with their styles: each after what it needs itself. */
export function filesOf(manifest: Manifest, key: string, files = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`Vite's manifest does not name ${key}.`)
  if (files.has(chunk.file)) return files
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, files)
  for (const file of [...(chunk.css ?? []), chunk.file]) files.add(file)
  return files
}

/** The keys of the chunks that the build has named so. */
export const keysOf = (manifest: Manifest, names: readonly string[]): string[] =>
  names.map((wanted) => {
    const [key] = Object.entries(manifest).find(([, { name }]) => name === wanted) ?? []
    if (key === undefined) throw new Error(`The build has no chunk that is called ${wanted}.`)
    return key
  })
