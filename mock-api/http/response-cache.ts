/**
 * Answers on their way out: checked against their own row, written as JSON, and copied without secrets for the journal.
 * A domain that answers the same object again has that done once, which is what makes lists cheap.
 */
import { responseSchema, successStatus, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { redact } from './redact.ts'

export interface PreparedAnswer {
  readonly status: number
  readonly body: Buffer
  /** What may be written down of it. */
  readonly redacted: unknown
  /** How it breaks its own row; undefined when it keeps it. */
  readonly violation: string | undefined
}

/** Answers are values: nobody changes one after it has been given, so that what was made of it stays true. */
const prepared = new WeakMap<object, PreparedAnswer>()

export function prepare(row: Endpoint, answer: object): PreparedAnswer {
  const known = prepared.get(answer)
  if (known) return known
  const status = isRedirect(answer) ? 302 : successStatus(row)
  const checked = responseSchema(row, status)?.safeParse(answer)
  const fresh = {
    status,
    body: Buffer.from(JSON.stringify(answer)),
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
