/**
 * Prepares answers: checks them against the registry, writes them as JSON, and redacts a copy for the journal. The result
 * is cached by object, so that a cached list is prepared once.
 */
import { responseSchema, successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { bytesOf } from './http-helpers.ts'
import { redact } from './redact.ts'

interface PreparedAnswer {
  readonly status: number
  readonly body: Uint8Array
  /** The copy for the journal. */
  readonly redacted: unknown
  /** Why the answer violates its schema, or undefined. */
  readonly violation: string | undefined
}

/** Safe, because nobody changes an answer after it was returned. */
const prepared = new WeakMap<object, PreparedAnswer>()

export function prepare(row: Endpoint, answer: object): PreparedAnswer {
  const known = prepared.get(answer)
  if (known) return known
  const status = isRedirect(answer) ? 302 : successStatus(row)
  const checked = responseSchema(row, status)?.safeParse(answer)
  const fresh = {
    status,
    body: bytesOf(answer),
    redacted: redact(answer),
    violation:
      checked === undefined
        ? `${row.id} does not declare the status ${status}`
        : checked.success
          ? undefined
          : `${row.id} answered against its schema: ${checked.error.message}`,
  }
  prepared.set(answer, fresh)
  return fresh
}

export const isRedirect = (answer: object): answer is { readonly location: string } =>
  'location' in answer && typeof answer.location === 'string'
