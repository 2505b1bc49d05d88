/** What a provider did otherwise than its pact says, for the person who will change it. */
import * as z from 'zod/mini'
import { excerpt, printable } from './printable.ts'
import type { Mismatch } from './verifier.ts'

export interface MismatchInWords {
  /** `status`, `header Set-Cookie`, `$.user.role`; empty where nothing came that could be compared. */
  readonly where: string
  readonly what: string
}

/** The same fault in many elements of a list is told once. */
export function mismatchesInWords(mismatches: readonly Mismatch[]): readonly MismatchInWords[] {
  const alike = new Map<string, Mismatch[]>()
  for (const mismatch of mismatches) {
    const key = `${mismatch.kind} ${mismatch.at.replaceAll(/\[\d+\]/g, '[]')}`
    alike.set(key, [...(alike.get(key) ?? []), mismatch])
  }
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return []
    const more = others.length === 0 ? '' : ` (and ${String(others.length)} more alike)`
    return [{ where: printable(whereOf(first)), what: `${printable(whatOf(first))}${more}` }]
  })
}

function whereOf({ kind, at }: Mismatch): string {
  switch (kind) {
    case 'status':
      return 'status'
    case 'header':
    case 'metadata':
      return `${kind} ${at}`
    case 'body':
      return at === '' ? 'body' : at
    case 'other':
      return ''
  }
}

function whatOf(mismatch: Mismatch): string {
  const { kind, what, expected, actual } = mismatch
  if (kind === 'status') return `expected ${expected}, came ${actual}`
  if (kind === 'other') return what
  if (kind === 'header' && what.endsWith('was missing')) return `is missing; expected such as ${expected}`
  const [wanted, given] = [keysIn(expected), keysIn(actual)]
  if (/missing the following keys/.test(what) && wanted && given) {
    const missing = wanted.filter((key) => !given.includes(key))
    return `lacks ${list(missing)}; came with ${given.length === 0 ? 'nothing' : list(given)}`
  }
  const came = kind === 'body' && mismatch.at === '' ? `: ${excerpt(actual)}` : ''
  return `${what.replace(/^Mismatch with header '[^']*': /, '')}${came}`
}

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

const Keys = z.array(z.string())

/** Where fields are missing, the verifier names those that were wanted and those that came. */
export function keysIn(words: string): readonly string[] | undefined {
  try {
    return Keys.safeParse(JSON.parse(words)).data
  } catch {
    return undefined
  }
}
