/** A request of the control API as its handlers receive it: parsed, and in its world. */
import { parseCookie } from 'cookie'
import * as z from 'zod/mini'
import { defaultWorldName } from '../defaults.ts'
import type { Incoming, RequestHeaders } from '../api/message.ts'
import { queryOf } from '../api/routing.ts'
import type { World } from '../world/world.ts'
import type { ParsedRequest, ResponseOf, Route, Row } from './api.ts'
import { parse } from './parse.ts'
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
