/** A request of the control API as its handlers receive it, parsed and in its world; and what they return. */
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import { queryOf } from '../../contracts/shared/routing.ts'
import { didYouMean } from '../../contracts/shared/suggest.ts'
import { messageFor, sentencesOf } from '../../contracts/shared/zod-messages.ts'
import { defaultWorldName } from '../defaults.ts'
import type { Cookie, Incoming, RequestHeaders, Stream } from '../api/message.ts'
import { FaultBody, kindNames, kinds, kindsNamed } from '../faults/kinds.ts'
import type { World } from '../world/world.ts'
import type { ParsedRequest, ResponseOf, Route, RouteId, RouteOf, Row } from './api.ts'
import { invalidInput } from './control-error.ts'
import type { ScenarioRunner } from './scenario-runner.ts'
import type { Worlds } from './worlds.ts'

export const worldHeader = 'x-world'
export const worldCookie = 'kamasouk_world'

/** Returns the name of the request's world: from the header, else the cookie, else the default. */
export function worldNameOf(headers: RequestHeaders): string {
  const { [worldHeader]: header, cookie } = headers
  if (typeof header === 'string' && header !== '') return header
  return parseCookie(typeof cookie === 'string' ? cookie : '')[worldCookie] ?? defaultWorldName
}

/** How a body is read, and the most bytes it may have, if nothing else is said of its address. */
export const usualBody = { as: 'json', limit: 64 * 1024 } as const

export interface ControlOptions {
  readonly worlds: Worlds
  readonly url: () => string
  readonly process: () => ResponseOf<'worlds.list'>['process']
  /** Whether the simulator also serves a built client. */
  readonly servesClient: boolean
  readonly servesConsole: boolean
  readonly scenarios: ScenarioRunner | undefined
}

type Params = Readonly<Record<string, string>>

export const worldOf = (params: Params, headers: RequestHeaders, worlds: Worlds): World =>
  worlds.get(params['world'] ?? worldNameOf(headers))

const Nothing = z.strictObject({})

/**
 * What every handler can use, whatever its row declares. A class because of its getters: in an object literal they
 * would keep each request in memory until a full collection.
 */
export class ControlRequest implements ParsedRequest<Row> {
  readonly incoming: Incoming
  readonly host: ControlOptions
  readonly worlds: Worlds
  readonly params: ParsedRequest<Row>['params']
  readonly query: unknown
  readonly body: unknown

  constructor(incoming: Incoming, route: Route, params: Params, host: ControlOptions) {
    this.incoming = incoming
    this.host = host
    this.worlds = host.worlds
    this.params = { ...params, ...(route.params && parse(route.params, params)) }
    this.query = parse(route.query ?? Nothing, queryOf(incoming.url))
    // A handler reads an upload itself.
    this.body = route.transfer === 'upload' ? undefined : parse(route.body ?? Nothing, incoming.body)
  }

  get signal(): AbortSignal {
    return this.incoming.signal()
  }

  /**
   * The world in the path, else in the header or the cookie. Throws a 404 if there is none of that name. Looked up only
   * when used: a caller whose world was removed can still list and create worlds.
   */
  get world(): World {
    return worldOf(this.params, this.incoming.headers, this.worlds)
  }
}

const messageOf: typeof messageFor = (issue) =>
  issue.inst === FaultBody ? whyFaultIsInvalid(issue.input) : messageFor(issue)

/** Returns the parsed value. Throws a 400 that names each invalid field. */
export function parse<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {}, { error: messageOf })
  if (parsed.success) return parsed.data
  throw invalidInput(sentencesOf(parsed.error, value))
}

const example = '{"drop": "sendMessage", "times": 1}'

/** Says why the body of a fault is invalid, and what would be valid. */
function whyFaultIsInvalid(body: unknown): string {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return `A fault looks like ${example}.`
  const named = kindsNamed(body)
  const [kind] = named
  if (kind === undefined) {
    const meant = Object.keys(body).map((key) => didYouMean(key, kindNames))
    return `A fault names its kind, as in ${example}.${meant.join('')} Known kinds: ${kindNames.join(', ')}.`
  }
  if (named.length > 1) return `A fault has one kind, not ${named.join(' and ')}: add one fault for each.`
  const parsed = kinds[kind].body.safeParse(body, { error: messageFor })
  if (parsed.success) return `A fault looks like ${example}.`
  return sentencesOf(parsed.error, body)
}

type DeepReadonly<Value> = Value extends object
  ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
  : Value

type Body<R extends Row> = DeepReadonly<z.input<R['response']>>

export interface Answer<R extends Row> {
  /** Missing only for a browser that is redirected. */
  readonly body?: Body<R>
  readonly cookies?: readonly Cookie[]
  /** A browser that asks for a page is redirected here. */
  readonly page?: string
  /** A browser that asks for a page gets this HTML. Called only then. */
  readonly html?: () => string
  readonly scripts?: 'swagger' | 'own'
}

export interface Download {
  readonly file: { readonly name: string; readonly chunks: Iterable<string> }
}

type HandlerResult<R extends Row> = R extends { transfer: 'stream' }
  ? Stream
  : R extends { transfer: 'download' }
    ? Download
    : R extends { forBrowsers: true }
      ? Answer<R>
      : Body<R>

export type Handlers = {
  readonly [Id in RouteId]: (
    request: ControlRequest & ParsedRequest<RouteOf<Id>>,
  ) => HandlerResult<RouteOf<Id>> | Promise<HandlerResult<RouteOf<Id>>>
}

/** The handlers whose ids begin with one of these themes. */
export type HandlersOf<Theme extends string> = Pick<Handlers, Extract<RouteId, `${Theme}.${string}`>>

/** A handler without the types of its row, as the server calls it. */
export type AnyHandler = (request: ControlRequest & ParsedRequest<Row>) => unknown
