/** Compares the requirements of two interactions, part by part. */
import { areImplied, describe, type Clauses } from './constraints.ts'
import type { Path, Requirement, Requirements } from './requirements.ts'
import { code } from '../printable.ts'

export interface Difference {
  readonly path: Path
  /** Undefined when the part was not required. */
  readonly old: Clauses | undefined
  /** Undefined when the part is no longer required. */
  readonly now: Clauses | undefined
}

/** Returns the differences. A part that appears or disappears includes everything below it. */
export function differences(old: Requirements, now: Requirements): readonly Difference[] {
  const [before, after] = [byPath(old), byPath(now)]
  const found = new Map<string, Difference>()
  for (const [key, { path }] of new Map([...before, ...after])) {
    const [was, is] = [clausesAt(before, path), clausesAt(after, path)]
    const parent = found.get(path.slice(0, -1).join(''))
    const isOneSided = was === undefined || is === undefined
    if (isOneSided && parent && (was === undefined ? !parent.old : !parent.now)) found.set(key, parent)
    else if (isOneSided || !areImplied(is, was) || !areImplied(was, is)) {
      found.set(key, { path, old: was, now: is })
    }
  }
  return [...new Set(found.values())]
}

const byPath = (requirements: Requirements): ReadonlyMap<string, Requirement> =>
  new Map(requirements.map((each) => [each.path.join(''), each]))

/** Without a requirement for one element, the requirement for all elements applies. */
const clausesAt = (requirements: ReadonlyMap<string, Requirement>, path: Path): Clauses | undefined =>
  (requirements.get(path.join('')) ?? requirements.get(path.join('').replaceAll(/\[\d+\]/g, '[]')))?.clauses

export interface Sentence {
  readonly kind: 'tightened' | 'loosened'
  readonly sentence: string
}

/** Describes a difference in a response: fewer accepted values are tightened, more are loosened. */
export function responseSentence({ path, old, now }: Difference): Sentence {
  const at = formatPlace(path)
  if (now === undefined) return { kind: 'loosened', sentence: `${at} is no longer required` }
  if (old === undefined) return { kind: 'tightened', sentence: `${at} is required: ${describe(now)}` }
  const change = `${describe(now)} instead of ${describe(old)}`
  return areImplied(now, old)
    ? { kind: 'loosened', sentence: `${at} may be ${change}` }
    : { kind: 'tightened', sentence: `${at} must be ${change}` }
}

/** Describes a difference in a request. More possible requests are tightened: the provider must handle them all. */
export function requestSentence({ path, old, now }: Difference): Sentence {
  const at = formatPlace(path)
  if (now === undefined) return { kind: 'tightened', sentence: `is requested without ${at}` }
  if (old === undefined) {
    return { kind: 'tightened', sentence: `is requested with the addition of ${at}: ${describe(now)}` }
  }
  const kind = areImplied(old, now) ? 'loosened' : 'tightened'
  return { kind, sentence: `is requested with ${at} as ${describe(now)} instead of ${describe(old)}` }
}

function formatPlace(path: Path): string {
  const [root, name = ''] = path
  if (root === 'header') return `the header ${code(name.slice(1))}`
  return root === 'query' ? `the query parameter ${code(name.slice(1))}` : code(path.join(''))
}
