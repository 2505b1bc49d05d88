/** A typed client of the control API, made from its table. Works in Node and in browsers. */
import { parseJson } from '../../contracts/shared/parse-json.ts'
import { defaultWorldName } from '../defaults.ts'
import {
  fillPath,
  Problem,
  routeOf,
  type RequestInput,
  type ResponseOf,
  type Route,
  type RouteId,
  type RouteOf,
} from './api.ts'
import { ControlError } from './control-error.ts'

/** Routes that return one response; a stream is read with EventSource, a WebSocket or fetch. */
export type CallId = { [Id in RouteId]: RouteOf<Id> extends { transfer: 'stream' } ? never : Id }[RouteId]

export type CallInput<Id extends CallId> = RequestInput<Id>

interface CallOptions {
  readonly signal?: AbortSignal
}

type CallArguments<Id extends CallId> =
  object extends CallInput<Id>
    ? [input?: CallInput<Id>, options?: CallOptions]
    : [input: CallInput<Id>, options?: CallOptions]

export type ControlClient = ReturnType<typeof createControlClient>

/** What answered is not a simulator of this version. */
export class UnexpectedResponse extends Error {
  override readonly name = 'UnexpectedResponse'
}

interface AnyInput {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

export interface ControlClientOptions {
  /** The simulator's origin, `http://127.0.0.1:4600`. Empty in a page that the simulator serves. */
  readonly url: string
  /** The world of calls whose `params` name none. */
  readonly world?: string
  /** How calls are sent, if not over the network. */
  readonly fetch?: (url: string, call: ControlCall) => Promise<Pick<Response, 'status' | 'text'>>
}

export interface ControlCall {
  readonly method: string
  readonly redirect: 'manual'
  readonly headers: Record<string, string>
  readonly body?: Blob | string
  readonly signal?: AbortSignal
}

export function createControlClient({
  url,
  world = defaultWorldName,
  fetch: send = fetch,
}: ControlClientOptions) {
  return {
    /** Throws a ControlError if the simulator refuses, and an UnexpectedResponse if it is not a simulator. */
    async call<Id extends CallId>(id: Id, ...args: CallArguments<Id>): Promise<ResponseOf<Id>> {
      const [input = {}, { signal } = {}] = args
      const { params, query, body } = input as AnyInput
      const row = routeOf(id)
      const response = await send(
        `${url}/__sim${fillPath(row.path, { world, ...params })}${queryText(query)}`,
        {
          method: row.method,
          redirect: 'manual',
          headers: {
            accept: 'application/json',
            'x-world': world,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: isFile(row, body) ? body : JSON.stringify(body) }),
          ...(signal && { signal }),
        },
      )
      return parseResponse(id, response.status, await response.text()) as ResponseOf<Id>
    },
  }
}

const isFile = ({ transfer }: Route, body: unknown): body is Blob | string =>
  transfer === 'upload' && (typeof body === 'string' || body instanceof Blob)

/** Returns a query with its question mark, or an empty text without values. */
export function queryText(query: AnyInput['query'] = {}): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

function parseResponse(id: RouteId, status: number, text: string): unknown {
  const body = parseJson(text)
  if (status >= 400) {
    const problem = Problem.safeParse(body)
    if (problem.success) {
      const { message, code, problems } = problem.data
      throw new ControlError(status, message, code, problems)
    }
  } else {
    const parsed = routeOf(id).response.safeParse(body)
    if (parsed.success) return parsed.data
  }
  throw new UnexpectedResponse(`The response to ${id} (status ${String(status)}) is not a simulator's.`)
}
