/** The types of the control API's handlers: one for each row of the table. */
import type { Cookie, Stream } from '../../api/message.ts'
import type * as z from 'zod/mini'
import type { ParsedRequest, Row, RouteId, RouteOf } from '../api.ts'
import type { ControlRequest } from '../control-request.ts'

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

interface Answer<R extends Row> {
  readonly body: DeepReadonly<z.input<R['response']>>
  readonly cookies?: readonly Cookie[]
  /** A browser that asks for a page is redirected here. */
  readonly page?: string
  /** A browser that asks for a page gets this HTML. Called only then. */
  readonly html?: () => string
  readonly scripts?: 'swagger' | 'own'
}

interface Download {
  readonly file: { readonly name: string; readonly chunks: Iterable<string> }
}

type HandlerResult<R extends Row> = R extends { transfer: 'stream' }
  ? Stream
  : R extends { transfer: 'download' }
    ? Download
    : Answer<R>

export type Handlers = {
  readonly [Id in RouteId]: (
    request: ControlRequest & ParsedRequest<RouteOf<Id>>,
  ) => HandlerResult<RouteOf<Id>> | Promise<HandlerResult<RouteOf<Id>>>
}

/** The handlers whose ids begin with one of these themes. */
export type HandlersOf<Theme extends string> = Pick<Handlers, Extract<RouteId, `${Theme}.${string}`>>

/** A handler and its result without the types of its row, as the server calls it. */
export type AnyResult = Answer<Row> | Download | Stream
export type AnyHandler = (request: ControlRequest & ParsedRequest<Row>) => AnyResult | Promise<AnyResult>
