/** The types of the control API's handlers: one for each row of the table. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { World } from '../../world/world.ts'
import type { ParsedRequest, ResponseInput, Route, RouteId, RouteOf } from '../api.ts'
import type { PrepareRun } from '../runs.ts'
import type { Upload } from '../transfers.ts'
import type { Worlds } from '../worlds.ts'

/** What every handler can use, whatever its row declares. */
export interface ControlContext {
  readonly worlds: Worlds
  /** The world in the path, else in the header or the cookie. Throws a 404 if there is none of that name. */
  readonly world: World
  /** The simulator's origin: `http://127.0.0.1:4600`. */
  readonly url: string
  /** Whether the simulator also serves a built client. */
  readonly servesClient: boolean
  /** Prepares a scenario of the library; undefined if the simulator cannot run scenarios. */
  readonly prepareRun: PrepareRun | undefined
  /** Reads the body of an upload. */
  readonly upload: Upload
  readonly headers: IncomingHttpHeaders
  /** Aborts when the caller disconnects. */
  readonly signal: AbortSignal
}

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

interface Answer<Row extends Route> {
  readonly body: DeepReadonly<ResponseInput<Row>>
  /** The world that the caller's browser enters. */
  readonly enter?: string
  /** A browser that asks for a page is redirected here. */
  readonly page?: string
  /** A browser that asks for a page gets this HTML. Called only then. */
  readonly html?: () => string
  /** The page runs Swagger UI; the other pages run no scripts. */
  readonly isSwagger?: true
}

interface Download {
  /** Sent as a file, chunk by chunk. */
  readonly file: { readonly name: string; readonly chunks: Iterable<string> }
}

interface Stream {
  /** Writes to the response until the caller disconnects. */
  readonly stream: (response: ServerResponse) => void
}

type HandlerResult<Row extends Route> = Row extends { transfer: 'stream' }
  ? Stream
  : Row extends { transfer: 'download' }
    ? Download
    : Answer<Row>

export type Handlers = {
  readonly [Id in RouteId]: (
    request: ControlContext & ParsedRequest<RouteOf<Id>>,
  ) => HandlerResult<RouteOf<Id>> | Promise<HandlerResult<RouteOf<Id>>>
}

/** The handlers whose ids begin with one of these themes. */
export type HandlersOf<Theme extends string> = Pick<Handlers, Extract<RouteId, `${Theme}.${string}`>>

/** A handler and its result without the types of its row, as the server calls it. */
export type AnyResult = Answer<Route> | Download | Stream
export type AnyHandler = (request: ControlContext & ParsedRequest<Route>) => AnyResult | Promise<AnyResult>
