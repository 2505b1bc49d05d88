import type * as z from 'zod/mini'
import { ErrorBody, errors, type ErrorCode } from './errors.ts'
import type { Relations, RelationsOf, WithRelations } from './relations.ts'

type Schema = z.ZodMiniType

export type Auth = 'none' | 'access-token' | 'refresh-cookie'

/** One row of the table of calls: the complete description of a call to the provider. */
export interface Endpoint {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Relative to `/api`. `{name}` is a path parameter. */
  readonly path: `/${string}`
  readonly summary: string
  readonly auth: Auth
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The answer for each success status. The answer of a redirect is its location. */
  readonly responses: Readonly<Record<number, Schema>>
  /** Whether a success sets or clears the refresh cookie. */
  readonly refreshCookie?: 'set' | 'cleared'
  /**
   * Whether the call sets or clears the cookie that binds a sign-in with Google to one browser. A call that clears it also
   * requires it, and may clear it with every answer: a state works once.
   */
  readonly stateCookie?: 'set' | 'cleared'
  /** The refusals besides those implied by `auth` and the input; see `errorsOf`. */
  readonly errors?: readonly ErrorCode[]
  /** What the answer has to do with the request. */
  readonly relations?: Relations
}

/** The answer for the status of `successStatus`. */
type CallAnswer<Responses> = z.output<
  Responses extends { readonly 200: infer Answer } ? Answer : Responses[keyof Responses]
>

export const endpoint = <const Row extends Endpoint>(
  row: WithRelations<Row, RelationsOf<CallAnswer<Row['responses']>, ParsedInput<Row>>>,
): Row => row

type Part = 'params' | 'query' | 'body'

type Input<Row extends Endpoint, Name extends Part> = Row[Name] extends Schema
  ? { readonly [Key in Name]: z.input<Row[Name]> }
  : { readonly [Key in Name]?: undefined }

export type CallInput<Row extends Endpoint> = Input<Row, 'params'> & Input<Row, 'query'> & Input<Row, 'body'>

export type ParsedInput<Row extends Endpoint> = {
  readonly [Name in Part]: Row[Name] extends Schema ? z.output<Row[Name]> : undefined
}

export type Answer<Row extends Endpoint> = z.output<Row['responses'][keyof Row['responses'] & number]>

/** The refusals that the credentials of a call imply. */
const refusalsOfAuth: Readonly<Record<Auth, readonly ErrorCode[]>> = {
  none: [],
  'access-token': ['access-token-missing', 'access-token-refused'],
  'refresh-cookie': ['session-refused'],
}

/** Returns every refusal of a call: its own, and those implied by its auth and input. */
export function errorsOf({ params, query, body, auth, errors: own = [] }: Endpoint): readonly ErrorCode[] {
  const ofInput: readonly ErrorCode[] = params || query || body ? ['invalid-input'] : []
  const ofBody: readonly ErrorCode[] = body ? ['body-too-large'] : []
  return [...new Set([...ofInput, ...refusalsOfAuth[auth], ...ofBody, ...own])]
}

/** Returns the success status of a call. A row that also redirects browsers has a lower one for calls. */
export function successStatus(row: Endpoint): number {
  const [status] = Object.keys(row.responses)
  if (status === undefined) throw new Error(`${row.id} declares no response`)
  return Number(status)
}

/** Returns the schema for the answer of a call that succeeds. */
export const answerSchema = (row: Endpoint): Schema | undefined => row.responses[successStatus(row)]

/** Returns the schema for an answer with this status, or undefined when the row does not have the status. */
export function responseSchema(row: Endpoint, status: number): Schema | undefined {
  return (
    row.responses[status] ??
    (errorsOf(row).some((code) => errors[code].status === status) ? ErrorBody : undefined)
  )
}

/** Returns the path with its parameters filled in, percent-encoded. Throws when one is missing. */
export function fillPath(row: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${row.id} needs the path parameter ${name}`)
    return encodeURIComponent(value)
  })
}
