/** Parses JSON chunk by chunk, so that other calls can run in between, and rejects too large input early. */
import { JSONParser, TokenType } from '@streamparser/json'

export class JsonError extends Error {}

/** The input exceeds a limit. */
export class JsonLimitError extends Error {}

export interface JsonReader {
  /** Parses the next chunk. Throws a JsonError or a JsonLimitError. */
  push(part: string): void
  /** Returns the value. Throws like `push`, also when the end is missing. */
  end(): unknown
  /** Returns how many values were read: those of the outer levels, or a sixteenth of all if that is more. */
  count(): number
}

export interface JsonLimits {
  /** The highest result of `count`. */
  readonly values: number
  /** The maximum number of fields in objects of the outer levels. */
  readonly fields: number
  /** The maximum number of values inside one row. */
  readonly inner: number
  /** The maximum length of a text or number. */
  readonly length: number
  /** The maximum nesting depth. */
  readonly depth: number
}

/** Rows are below three levels: `{ rows: { users: [row, …] } }`. */
const outerLevels = 3

export function createJsonReader(limits: JsonLimits): JsonReader {
  const parser = new JSONParser()
  // The parser skips one byte order mark. It gets one here, so that it rejects one in the input as JSON.parse does.
  parser.write('\uFEFF')
  let result: { readonly value: unknown } | undefined
  let outer = 0
  let fields = 0
  /** Values inside all rows, and inside the current row. */
  let inner = 0
  let innerOfRow = 0
  let depth = 0
  /** The start of the last token. */
  let offset = 0
  /** The characters received since then. */
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
        () => `syntax error at or after byte ${String(offset)}`,
      )
    },
    end() {
      attempt(
        () => {
          if (!parser.isEnded) parser.end()
          if (!result) throw new JsonError()
        },
        () => 'the end is missing',
      )
      return result?.value
    },
    count,
  }
}

function limit(found: number, most: number, start: string, what: string): void {
  if (found > most) throw new JsonLimitError(`${start} more than ${most.toLocaleString('en')} ${what}`)
}

/** Runs `read` and throws errors of the library as a JsonError with the given sentence. */
function attempt(read: () => void, sentence: () => string): void {
  try {
    read()
  } catch (error) {
    throw error instanceof JsonLimitError ? error : new JsonError(sentence())
  }
}
