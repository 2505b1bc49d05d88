/** Shortens long bodies for the journal: refused calls must not fill the memory. */
import { weightOf } from '../world/weight.ts'

/** Far more than any call of the registry takes, a message of 2,000 characters included. */
export const longestBody = 16_000
/** Of a body that is too long. The longest text that a call may bring has 2,000 characters. */
const longestText = 2000

interface Shortened {
  readonly body: unknown
  /** How many characters of JSON the body had, where it was too long and is cut. */
  readonly bodyCutFrom?: number
}

/**
 * Returns the body unchanged unless it is too long. In one that is, each text ends after 2,000 characters, and fields and
 * items are left out from where the limit is reached.
 */
export function shortened(body: unknown): Shortened {
  if (weightOf(body) <= longestBody) return { body }
  // A clone: a part of a text would keep the whole text in memory.
  return { body: structuredClone(cut(body, { left: longestBody })), bodyCutFrom: JSON.stringify(body).length }
}

function cut(value: unknown, room: { left: number }): unknown {
  if (typeof value !== 'object' || value === null) {
    const kept = typeof value === 'string' ? value.slice(0, longestText) : value
    room.left -= weightOf(kept)
    return kept
  }
  room.left -= 32
  const isList = Array.isArray(value)
  const kept: [string, unknown][] = []
  for (const [key, field] of Object.entries(value)) {
    if (room.left <= 0) break
    const shortKey = key.slice(0, longestText)
    room.left -= 16 + (isList ? 0 : shortKey.length)
    kept.push([shortKey, cut(field, room)])
  }
  return isList ? kept.map(([, item]) => item) : Object.fromEntries(kept)
}
