import type * as z from 'zod/mini'
import { ErrorBody, errors, type ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/** What a call must carry to be let in. */
export type Auth = 'none' | 'access-token' | 'refresh-cookie'

/** One row of the table of calls: the whole description of a call to the provider. */
export interface Endpoint {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `/api`; `{name}` stands for a path parameter. */
  readonly path: `/${string}`
  readonly summary: string
  readonly auth: Auth
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The answer for each status of success; that of a redirect is where it leads. */
  readonly responses: Readonly<Record<number, Schema>>
  /** What a success does to the refresh cookie; it is left alone where nothing is said. */
  readonly refreshCookie?: 'set' | 'cleared'
  /**
   * What a call does to the cookie that binds a sign-in with Google to the browser that began it. A call that clears it
   * needs it as well, and clears it whatever the answer is.
   */
  readonly stateCookie?: 'set' | 'cleared'
  /** The refusals beyond those that follow from `auth`, `query` and `body`; see `errorsOf`. */
  readonly errors: readonly ErrorCode[]
}

export const endpoint = <const Row extends Endpoint>(row: Row): Row => row

type Input<Row extends Endpoint, Part extends 'params' | 'query' | 'body'> = Row[Part] extends Schema
  ? { readonly [Key in Part]: z.input<Row[Part]> }
  : { readonly [Key in Part]?: undefined }

/** What a caller gives: exactly the parts that the row declares. */
export type CallInput<Row extends Endpoint> = Input<Row, 'params'> & Input<Row, 'query'> & Input<Row, 'body'>

type Parsed<Row extends Endpoint, Part extends 'params' | 'query' | 'body'> = Row[Part] extends Schema
  ? z.output<Row[Part]>
  : undefined

/** What a provider's handler receives, once the row's schemas have let it pass. */
export interface ParsedInput<Row extends Endpoint> {
  readonly params: Parsed<Row, 'params'>
  readonly query: Parsed<Row, 'query'>
  readonly body: Parsed<Row, 'body'>
}

/** The answer of a call that succeeded. */
export type Answer<Row extends Endpoint> = z.output<Row['responses'][keyof Row['responses'] & number]>

/** The refusals that a row's auth and its input bring along. */
const implied = {
  input: ['invalid-input'],
  auth: {
    none: [],
    'access-token': ['access-token-missing', 'access-token-refused'],
    'refresh-cookie': ['session-refused'],
  },
  body: ['body-too-large'],
} as const satisfies {
  readonly input: readonly ErrorCode[]
  readonly auth: Readonly<Record<Auth, readonly ErrorCode[]>>
  readonly body: readonly ErrorCode[]
}

type Declares<Row extends Endpoint, Part extends 'params' | 'query' | 'body', Codes> = {
  [Each in Part]: Row[Each] extends Schema ? Codes : never
}[Part]

/** Every refusal that a call can meet. */
export type RefusalOf<Row extends Endpoint> =
  | Declares<Row, 'params' | 'query' | 'body', (typeof implied.input)[number]>
  | (typeof implied.auth)[Row['auth']][number]
  | Declares<Row, 'body', (typeof implied.body)[number]>
  | Row['errors'][number]

/** Every refusal that a call can meet: its own, and those that its auth and its input bring along. */
export function errorsOf(row: Endpoint): readonly ErrorCode[] {
  const codes: ErrorCode[] = [
    ...(row.params || row.query || row.body ? implied.input : []),
    ...implied.auth[row.auth],
    ...(row.body ? implied.body : []),
    ...row.errors,
  ]
  return [...new Set(codes)]
}

/** The status that means success; a row that can also redirect a browser still has one for calls. */
export function successStatus(row: Endpoint): number {
  const [status] = Object.keys(row.responses)
  if (status === undefined) throw new Error(`${row.id} declares no response`)
  return Number(status)
}

/** The schema that an answer with `status` has to satisfy, or undefined where the row does not know the status. */
export function responseSchema(row: Endpoint, status: number): Schema | undefined {
  return (
    row.responses[status] ??
    (errorsOf(row).some((code) => errors[code].status === status) ? ErrorBody : undefined)
  )
}

/** The path with its `{name}` places filled in, each percent-encoded. */
export function fillPath(row: Endpoint, params: Readonly<Record<string, string>> = {}): string {
  return row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${row.id} needs the path parameter ${name}`)
    return encodeURIComponent(value)
  })
}
