/** Reads YAML and JSON files, and finds the line and column of every value. */
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type Node,
  type Pair,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import type { Path } from '../../contracts/shared/schema-walk.ts'

/** Both start at 1. */
export interface Place {
  readonly line: number
  readonly column: number
}

export interface Problem extends Place {
  readonly message: string
}

export const byPlace = (one: Place, other: Place) => one.line - other.line || one.column - other.column

export interface Source {
  readonly content: unknown
  /** Returns the position of a value or its key; for a missing value, the position of its parent. */
  placeOf(path: Path, isKey?: boolean): Place
  /** Returns the position of `part` in the text at `path`, or the start of the text if it is not found. */
  placeWithin(path: Path, part: string): Place
}

interface SourceOptions {
  readonly longestKilobytes: number
  readonly explain?: (line: string) => string | undefined
}

/** Limits the expansion of aliases, so that a small file cannot fill the memory. */
const maxAliasCount = 100

/** The maximum depth. Recursive functions can handle it. */
const deepest = 200
const tooDeep = `The file has more than ${String(deepest)} levels, or an alias (*name) contains itself.`

const isExhausted = ({ message }: Error): boolean => message.includes('call stack')

function endsWithin(content: unknown, levels: number, around: ReadonlySet<object> = new Set()): boolean {
  if (typeof content !== 'object' || content === null) return true
  if (levels === 0 || around.has(content)) return false
  const within = new Set(around).add(content)
  return Object.values(content).every((inner) => endsWithin(inner, levels - 1, within))
}

const start: Place = { line: 1, column: 1 }

const failed = (place: Place, message: string) => ({ problem: { ...place, message } })

export function readSource(text: string, { longestKilobytes, explain }: SourceOptions) {
  const kilobytes = Math.ceil(new TextEncoder().encode(text).byteLength / 1024)
  if (kilobytes > longestKilobytes) {
    const message = `The file is too long: ${String(kilobytes)} KB of at most ${String(longestKilobytes)} KB.`
    return failed(start, message)
  }
  const lines = new LineCounter()
  // The parser's own check for duplicate keys takes half a minute for 100,000 keys; `duplicateKey` is fast.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const placeAt = (offset: number): Place => {
    const { line, col } = lines.linePos(offset)
    return { line: Math.max(1, line), column: Math.max(1, col) }
  }

  // Only the first error helps: the parser reports more because of it.
  const [trouble] = [...document.errors, ...document.warnings]
  if (trouble) {
    const place = placeAt(trouble.pos[0])
    if (isExhausted(trouble)) return failed(place, tooDeep)
    if (trouble.code === 'MULTIPLE_DOCS') {
      return failed(place, 'A second document starts here (---). A file can have only one.')
    }
    const why = explain?.(text.split(/\r?\n/)[place.line - 1] ?? '') ?? trouble.message.replace(/\.$/, '')
    return failed(place, `This is not valid ${languageOf(text)}: ${why}.`)
  }
  try {
    const repeated = duplicateKey(document)
    if (repeated) return failed(placeAt(offsetOf(repeated)), `Key "${String(repeated.value)}" appears twice.`)
    const content: unknown = document.toJS({ maxAliasCount })
    if (!endsWithin(content, deepest)) return failed(start, tooDeep)
    return { source: { content, ...placesIn(document, text, placeAt) } }
  } catch (error) {
    if (error instanceof RangeError) return failed(start, tooDeep)
    if (!(error instanceof ReferenceError)) throw error
    return failed(start, 'The aliases (*name) expand to too much. Write the values out instead.')
  }
}

function duplicateKey(document: Document): Scalar | undefined {
  let found: Scalar | undefined
  visit(document, {
    Map(_, { items }) {
      const seen = new Set<unknown>()
      for (const { key } of items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) {
          found = key
          return visit.BREAK
        }
        seen.add(key.value)
      }
      return undefined
    },
  })
  return found
}

const languageOf = (text: string): string => (/^\s*[{[]/.test(text) ? 'JSON' : 'YAML')

function placesIn(document: Document, text: string, placeAt: (offset: number) => Place) {
  const resolved = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node)
  const pairsOf = new WeakMap<YAMLMap, ReadonlyMap<string, Pair>>()

  function pairAt(map: YAMLMap, key: string): Pair | undefined {
    let pairs = pairsOf.get(map)
    if (pairs === undefined) {
      pairs = new Map(
        map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])),
      )
      pairsOf.set(map, pairs)
    }
    return pairs.get(key)
  }

  function nodeAt(path: Path): Node | null {
    let node: Node | null = document.contents
    for (const key of path) {
      const parent = resolved(node)
      const child: unknown = isMap(parent)
        ? pairAt(parent, String(key))?.value
        : isSeq(parent)
          ? parent.get(key, true)
          : undefined
      if (!isNode(child)) return node
      node = child
    }
    return node
  }

  function keyAt(path: Path): Node | null {
    const parent = resolved(nodeAt(path.slice(0, -1)))
    const pair = isMap(parent) ? pairAt(parent, String(path.at(-1))) : undefined
    return pair && isNode(pair.key) ? pair.key : null
  }

  return {
    placeOf: (path: Path, isKey = false) => placeAt(offsetOf((isKey ? keyAt(path) : null) ?? nodeAt(path))),
    placeWithin(path: Path, part: string) {
      const node = nodeAt(path)
      const from = offsetOf(node)
      const found = text.slice(from, node?.range?.[1]).indexOf(part)
      return placeAt(from + Math.max(0, found))
    },
  }
}

const offsetOf = (node: Node | null): number => node?.range?.[0] ?? 0
