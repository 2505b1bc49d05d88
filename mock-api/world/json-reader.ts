/** Reads files of worlds chunk by chunk, so that other calls can run in between, and rejects too large input early. */
import { JSONParser, TokenType } from '@streamparser/json'
import { refuseMore, SnapshotError, type FileKind } from './snapshot.ts'
import type { Steps } from './steps.ts'

/** Rows are below three levels: `{ rows: { users: [row, …] } }`, or below four in the snapshot of a bundle. */
const outerLevels = 3
const outerLevelsOf: Readonly<Record<string, number>> = { snapshot: 4, journal: 2 }
const deepest = 100

/**
 * Accepts at most `longest` characters and `mostValues` values on the outer levels. Its functions throw a SnapshotError,
 * `end` also when the end of the text is missing.
 */
export function createReader<Result>(
  kind: FileKind,
  longest: number,
  check: (value: unknown) => Steps<Result>,
  mostValues = 500_000,
) {
  const parser = new JSONParser()
  // The parser skips one byte order mark. It gets one here, so that it rejects one in the input as JSON.parse does.
  parser.write('\uFEFF')
  let result: { readonly value: unknown } | undefined
  let length = 0
  let count = 0
  let depth = 0
  let offset = 0

  parser.onToken = (found) => {
    offset = found.offset
    if (found.token === TokenType.LEFT_BRACE || found.token === TokenType.LEFT_BRACKET) depth += 1
    if (found.token === TokenType.RIGHT_BRACE || found.token === TokenType.RIGHT_BRACKET) depth -= 1
    refuseMore(depth, deepest, 'levels', kind)
  }

  parser.onValue = ({ value, stack }) => {
    if (stack.length === 0) result = { value }
    // The first item of the stack has no key.
    const levels = outerLevelsOf[String(stack[1]?.key)] ?? outerLevels
    if (stack.length <= levels) count += 1
    refuseMore(count, mostValues, 'rows and other values', kind)
  }

  return {
    /** Parses the next chunk. Throws a SnapshotError. */
    push(part: string): void {
      length += part.length
      refuseMore(length, longest, 'characters', kind)
      parse(
        () => parser.write(part),
        () => `syntax error at or after byte ${String(offset)}`,
      )
    },
    end(): Steps<Result> {
      parse(
        () => {
          if (!parser.isEnded) parser.end()
          if (!result) throw new SyntaxError()
        },
        () => 'the end is missing',
      )
      return check(result?.value)
    },
    count: () => count,
  }
}

function parse(step: () => void, sentence: () => string): void {
  try {
    step()
  } catch (error) {
    throw error instanceof SnapshotError ? error : new SnapshotError(`This is not JSON: ${sentence()}.`)
  }
}
