/** What Vite's manifest says of the files that each module needs. */
import type { Manifest } from 'vite'

/** A module's file, with its styles, and those of all that it imports at once. */
export function filesOf(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined) throw new Error(`Vite's manifest does not name ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
