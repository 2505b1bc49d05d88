/**
 * Reads JSON that comes in parts, so that others can go first between two of them. The outer levels are read here; a value
 * below them, one row of a snapshot say, is left to JSON.parse once its text is complete. What is too large is refused
 * before it takes memory.
 */
export class JsonError extends Error {}

/** It may be JSON, and is more than is read. */
export class JsonLimitError extends Error {}

export interface JsonReader {
  /** Throws a JsonError or a JsonLimitError. */
  push(part: string): void
  /** Returns the whole value. Throws as `push` does, and where the end is missing. */
  end(): unknown
  /** How many values it has read so far: those of the outer levels, or a sixteenth of all where that is more. */
  count(): number
}

export interface JsonLimits {
  /** What `count` may answer. */
  readonly values: number
  /** How many fields an object of the outer levels may have. */
  readonly fields: number
  /** How many characters the text of one of them may have. */
  readonly length: number
}

/** `{ rows: { users: [row, …] } }`: a row stands below three levels. */
const outerLevels = 3

interface Container {
  readonly isList: boolean
  readonly items: unknown[]
  /** Of an object, one for each of its items. */
  readonly keys: string[]
}

type Expected = 'value' | 'first item' | 'first key' | 'key' | 'colon' | 'comma' | 'nothing'

const space = /[ \t\n\r]*/y
/** What ends a number or a word. */
const delimiter = /[\s,\]}]/g
const quoteOrEscape = /["\\]/g

export function createJsonReader(limits: JsonLimits): JsonReader {
  let text = ''
  let at = 0
  let expected: Expected = 'value'
  let result: unknown
  let outer = 0
  /** Fields and items inside the values that JSON.parse reads. */
  let inner = 0
  /** Of the value that was looked at last. */
  let found = 0
  let isOver = false
  const open: Container[] = []

  const unexpected = (): JsonError => new JsonError(`"${text.slice(at, at + 10)}" is not expected there`)

  function skip(found: string, next: Expected): true {
    if (text[at] !== found) throw unexpected()
    at += 1
    expected = next
    return true
  }

  function begin(isList: boolean): true {
    open.push({ isList, items: [], keys: [] })
    return skip(isList ? '[' : '{', isList ? 'first item' : 'first key')
  }

  function close(): true {
    const { isList, items, keys } = open.pop() ?? { isList: true, items: [], keys: [] }
    at += 1
    // As JSON.parse does it, `__proto__` is a field like any other.
    return add(isList ? items : Object.fromEntries(keys.map((key, index) => [key, items[index]])))
  }

  function add(value: unknown): true {
    const around = open.at(-1)
    if (around) around.items.push(value)
    else result = value
    expected = around ? 'comma' : 'nothing'
    return true
  }

  /** Reads the value whose text ends before `end`. */
  function parse(end: number): unknown {
    const part = text.slice(at, end)
    try {
      const value: unknown = JSON.parse(part)
      at = end
      return value
    } catch {
      throw unexpected()
    }
  }

  /** Where the value that begins here ends, or undefined while its end has not come. */
  function endOfValue(): number | undefined {
    const first = text[at]
    const end =
      first === '"' ? endOfText(at) : first === '{' || first === '[' ? endOfContainer() : endOfWord()
    if ((end ?? text.length) - at > limits.length) {
      throw new JsonLimitError(`a value in it has more than ${limits.length.toLocaleString('en')} characters`)
    }
    return end
  }

  function endOfWord(): number | undefined {
    delimiter.lastIndex = at
    const found = delimiter.exec(text)
    return found?.index ?? (isOver ? text.length : undefined)
  }

  function endOfText(from: number): number | undefined {
    quoteOrEscape.lastIndex = from + 1
    for (let found = quoteOrEscape.exec(text); found; found = quoteOrEscape.exec(text)) {
      if (found[0] === '"') return found.index + 1
      quoteOrEscape.lastIndex = found.index + 2
    }
    return undefined
  }

  function endOfContainer(): number | undefined {
    let depth = 0
    found = 0
    for (let place = at; place < text.length; place += 1) {
      const character = text[place]
      if (character === '"') {
        const end = endOfText(place)
        if (end === undefined) return undefined
        place = end - 1
      } else if (character === ',') found += 1
      else if (character === '{' || character === '[') {
        depth += 1
        found += 1
      } else if (character === '}' || character === ']') {
        depth -= 1
        if (depth === 0) return place + 1
      }
    }
    return undefined
  }

  function value(): boolean {
    const first = text[at]
    if ((first === '{' || first === '[') && open.length < outerLevels) {
      countOne()
      return begin(first === '[')
    }
    found = 0
    const end = endOfValue()
    if (end === undefined) return false
    inner += found
    countOne()
    return add(parse(end))
  }

  const count = (): number => Math.max(outer, Math.floor(inner / 16))

  function countOne(): void {
    outer += 1
    if (count() > limits.values) {
      throw new JsonLimitError(`it has more than ${limits.values.toLocaleString('en')} rows and other values`)
    }
  }

  function key(): boolean {
    if (text[at] !== '"') throw unexpected()
    const end = endOfValue()
    if (end === undefined) return false
    const keys = open.at(-1)?.keys ?? []
    if (keys.push(String(parse(end))) > limits.fields) {
      throw new JsonLimitError(`an object in it has more than ${limits.fields.toLocaleString('en')} fields`)
    }
    expected = 'colon'
    return true
  }

  /** Reads one more piece. False where its end has not come yet. */
  function step(): boolean {
    const around = open.at(-1)
    switch (expected) {
      case 'value':
        return value()
      case 'first item':
        return text[at] === ']' ? close() : value()
      case 'first key':
        return text[at] === '}' ? close() : key()
      case 'key':
        return key()
      case 'colon':
        return skip(':', 'value')
      case 'comma':
        if (text[at] === (around?.isList === true ? ']' : '}')) return close()
        return skip(',', around?.isList === true ? 'value' : 'key')
      case 'nothing':
        throw unexpected()
    }
  }

  function read(): void {
    for (;;) {
      space.lastIndex = at
      space.exec(text)
      at = space.lastIndex
      if (at >= text.length || !step()) return
    }
  }

  return {
    push(part) {
      text = text.slice(at) + part
      at = 0
      read()
    },
    end() {
      isOver = true
      read()
      if (expected !== 'nothing') throw new JsonError('its end is missing')
      return result
    },
    count,
  }
}
