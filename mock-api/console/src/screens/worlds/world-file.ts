/** Files of worlds: bug bundles and exported snapshots. They can be large, so no file is read as a whole here. */
import { fillPath, Problem, routeOf } from '../../../../control/api.ts'
import type { ControlClient } from '../../../../control/client.ts'
import { ControlError } from '../../../../control/control-error.ts'
import { refuse } from '../../ui/form.tsx'
import { slug } from '../../ui/format.ts'

export const addressOf = (
  id: 'bundles.export' | 'snapshots.export',
  params: Readonly<Record<string, string>>,
): string => `/__sim${fillPath(routeOf(id).path, params)}`

/** Refuses a name that a world or a snapshot cannot have, since it would be part of the address of a call. */
export function refuseName(name: string): void {
  const mistake = routeOf('bundles.import').params?.safeParse({ world: name }).error?.issues[0]?.message
  if (mistake !== undefined) refuse('name', mistake)
}

const longestName = 64

/** Makes a valid name from that of a file: `Bug 12 (1).json` gives `bug-12-1`. Returns `otherwise` if nothing is left. */
export const nameFrom = (fileName: string, otherwise: string): string =>
  slug(fileName.replace(/\.json$/i, ''))
    .slice(0, longestName)
    .replace(/-$/, '') || otherwise

/**
 * Adds a number to a name that is taken: `bug-1` gives `bug-2`, and `default` gives `default-2`. The number follows `stem`, by default the
 * name without its own number.
 */
export function freeName(
  wanted: string,
  taken: readonly string[],
  stem = wanted.replace(/-\d+$/, '').slice(0, longestName - 4),
): string {
  let name = wanted
  for (let number = 2; taken.includes(name); number += 1) name = `${stem}-${String(number)}`
  return name
}

/** More than what comes before the note. The longest note has 2,000 characters, which JSON may escape. */
const headLength = 16_000

/** Returns the note in a file, if it is a bundle with one. The simulator decides whether the file is valid. */
export async function readNote(file: Blob): Promise<string | undefined> {
  let text: string
  try {
    text = await file.slice(0, headLength).text()
  } catch {
    throw new ControlError(400, 'The file has changed since you chose it, or it is gone. Choose it again.')
  }
  const note = /^\s*\{\s*"kind"[^{]*?"note"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  return note === undefined ? undefined : String(JSON.parse(note))
}

/** Creates a world that continues another one, with its journal. */
export async function copyWorld(control: ControlClient, from: string, world: string): Promise<void> {
  const response = await fetch(addressOf('bundles.export', { world: from }))
  const file = await response.blob()
  if (!response.ok) {
    const { message } = Problem.parse(JSON.parse(await file.text()))
    throw new ControlError(response.status, message)
  }
  await control.call('bundles.import', { params: { world }, body: file })
}
