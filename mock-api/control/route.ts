/** One row of the table of the control API: where, what for, with what, and what comes back. */
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type * as z from 'zod/mini'
import type { World } from '../world/world.ts'
import type { PrepareRun } from './run-routes.ts'
import type { Upload } from './upload.ts'
import type { Worlds } from './worlds.ts'

type Schema = z.ZodMiniType

export interface ControlRequest<Query = unknown, Body = unknown> {
  readonly worlds: Worlds
  /** The world of the path, or of the header or cookie where the path names none. */
  readonly world: World
  /** Where the simulator answers, `http://127.0.0.1:4600`. */
  readonly url: string
  /** A built client is served from the same origin. */
  readonly servesClient: boolean
  /** Undefined where the simulator is given nobody who plays scenarios. */
  readonly prepareRun: PrepareRun | undefined
  readonly params: Readonly<Record<string, string>>
  readonly query: Query
  readonly body: Body
  /** Reads the body of a row that is an upload. */
  readonly upload: Upload
  readonly headers: IncomingHttpHeaders
  /** Aborts when the caller goes away. */
  readonly signal: AbortSignal
}

export interface ControlAnswer {
  readonly body: object
  /** The world that the caller's browser enters from here on. */
  readonly enter?: string
  /** Where a browser that asked for a page is sent instead of being shown the body. */
  readonly page?: string
  /** The page that such a browser is shown. */
  readonly html?: string
  /** Is sent in the place of the body, part by part, to be kept as a file. */
  readonly file?: { readonly name: string; readonly parts: Iterable<string> }
}

/** Is written as it comes, for as long as the caller stays. */
export interface ControlStream {
  readonly stream: (to: ServerResponse) => void
}

type Answering = ControlAnswer | ControlStream | Promise<ControlAnswer | ControlStream>

export interface ControlRoute {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/__sim`; `{name}` stands for a path parameter. */
  readonly path: `/${string}`
  readonly about: string
  readonly query?: Schema
  readonly body?: Schema
  /** The body may be large: the row reads it in parts, and its schema is only described. */
  readonly isUpload?: true
  /** 200 where nothing else is said. */
  readonly status?: number
  /** What is answered; one that breaks it fails the tests. */
  readonly answer: Schema
  /** Server-sent events are answered, and `answer` is the data of each. */
  readonly isStream?: true
  readonly run: (request: ControlRequest) => Answering
}

type Parsed<Part> = Part extends Schema ? z.output<Part> : undefined

/** Types a row's `run` by the row's own schemas. */
export function route<
  const Query extends Schema | undefined = undefined,
  const Body extends Schema | undefined = undefined,
>(
  row: Omit<ControlRoute, 'query' | 'body' | 'run'> & {
    readonly query?: Query
    readonly body?: Body
    readonly run: (request: ControlRequest<Parsed<Query>, Parsed<Body>>) => Answering
  },
): ControlRoute {
  // The table of routes forgets the types; `control.ts` parses by the row's schemas before it runs a row.
  return row as unknown as ControlRoute
}
