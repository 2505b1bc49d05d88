/** Parses JSON chunk by chunk, so that other calls can run in between, and rejects too large input early. */
import { JSONParser, TokenType } from '@streamparser/json'

export class JsonError extends Error {}

export class JsonLimitError extends Error {}

/** Rows are below three levels: `{ rows: { users: [row, …] } }`, or below four in the snapshot of a bundle. */
const outerLevels = 3
const outerLevelsOf: Readonly<Record<string, number>> = { snapshot: 4, journal: 2 }
const deepest = 100

export function createJsonReader(mostValues: number) {
  const parser = new JSONParser()
  // The parser skips one byte order mark. It gets one here, so that it rejects one in the input as JSON.parse does.
  parser.write('\uFEFF')
  let result: { readonly value: unknown } | undefined
  let count = 0
  let depth = 0
  let offset = 0

  parser.onToken = (found) => {
    offset = found.offset
    if (found.token === TokenType.LEFT_BRACE || found.token === TokenType.LEFT_BRACKET) depth += 1
    if (found.token === TokenType.RIGHT_BRACE || found.token === TokenType.RIGHT_BRACKET) depth -= 1
    limit(depth, deepest, 'levels')
  }

  parser.onValue = ({ value, stack }) => {
    if (stack.length === 0) result = { value }
    // The first item of the stack has no key.
    const levels = outerLevelsOf[String(stack[1]?.key)] ?? outerLevels
    if (stack.length <= levels) count += 1
    limit(count, mostValues, 'rows and other values')
  }

  return {
    push(part: string): void {
      attempt(
        () => {
          parser.write(part)
        },
        () => `syntax error at or after byte ${String(offset)}`,
      )
    },
    /** Returns the value. Throws like `push`, also when the end is missing. */
    end(): unknown {
      attempt(
        () => {
          if (!parser.isEnded) parser.end()
          if (!result) throw new JsonError()
        },
        () => 'the end is missing',
      )
      return result?.value
    },
    count: () => count,
  }
}

function limit(found: number, most: number, what: string): void {
  if (found > most) throw new JsonLimitError(`it has more than ${most.toLocaleString('en')} ${what}`)
}

/** Runs `read` and throws errors of the library as a JsonError with the given sentence. */
function attempt(read: () => void, sentence: () => string): void {
  try {
    read()
  } catch (error) {
    throw error instanceof JsonLimitError ? error : new JsonError(sentence())
  }
}
