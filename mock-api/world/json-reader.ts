/** Reads JSON that comes in parts, so that others can go first between two of them. It refuses early what is too large. */
import { JSONParser, TokenType } from '@streamparser/json'

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
  /** How many fields the objects of the outer levels may have together. */
  readonly fields: number
  /** How many values a value below the outer levels may hold. */
  readonly inner: number
  /** How many characters a text or a number may have. */
  readonly length: number
  /** How many lists and objects may stand in one another. */
  readonly depth: number
}

/** `{ rows: { users: [row, …] } }`: a row stands below three levels. */
const outerLevels = 3

export function createJsonReader(limits: JsonLimits): JsonReader {
  const parser = new JSONParser()
  // It skips one byte order mark, which JSON.parse refuses. This is the one, so it refuses those of the text.
  parser.write('\uFEFF')
  let result: { readonly value: unknown } | undefined
  let outer = 0
  let fields = 0
  /** Of all rows, and of the row that is being read. */
  let inner = 0
  let innerOfRow = 0
  let depth = 0
  /** Where the last token began. */
  let offset = 0
  /** Characters of the parts that came after it. */
  let unfinished = 0

  const count = (): number => Math.max(outer, Math.floor(inner / 16))

  parser.onToken = (found) => {
    offset = found.offset
    unfinished = 0
    if (found.token === TokenType.LEFT_BRACE || found.token === TokenType.LEFT_BRACKET) depth += 1
    if (found.token === TokenType.RIGHT_BRACE || found.token === TokenType.RIGHT_BRACKET) depth -= 1
    limit(depth, limits.depth, 'it has', 'levels')
    if (typeof found.value === 'string') limitLength(found.value.length)
  }

  parser.onValue = ({ value, key, stack }) => {
    if (stack.length === 0) result = { value }
    if (stack.length > outerLevels) {
      inner += 1
      innerOfRow += 1
    } else {
      outer += 1
      innerOfRow = 0
      if (typeof key === 'string') fields += 1
    }
    limit(count(), limits.values, 'it has', 'rows and other values')
    limit(fields, limits.fields, 'it has', 'fields beside those of its rows')
    limit(innerOfRow, limits.inner, 'a row in it has', 'values')
  }

  function limitLength(length: number): void {
    limit(length, limits.length, 'a value in it has', 'characters')
  }

  return {
    push(part) {
      attempt(
        () => {
          unfinished += part.length
          parser.write(part)
          limitLength(unfinished)
        },
        () => `it is wrong at or after byte ${String(offset)}`,
      )
    },
    end() {
      attempt(
        () => {
          if (!parser.isEnded) parser.end()
          if (!result) throw new JsonError()
        },
        () => 'its end is missing',
      )
      return result?.value
    },
    count,
  }
}

function limit(found: number, most: number, start: string, what: string): void {
  if (found > most) throw new JsonLimitError(`${start} more than ${most.toLocaleString('en')} ${what}`)
}

/** Runs `read`, and says the sentence of whatever the library throws. */
function attempt(read: () => void, sentence: () => string): void {
  try {
    read()
  } catch (error) {
    throw error instanceof JsonLimitError ? error : new JsonError(sentence())
  }
}
