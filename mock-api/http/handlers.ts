/** What the provider does for each call of the registry. A row without its handler does not compile. */
import type { ParsedInput } from '../../contracts/registry/endpoint.ts'
import type { AnswerOf, EndpointId, Endpoints } from '../../contracts/registry/registry.ts'
import * as auth from '../domain/auth.ts'
import * as requests from '../domain/requests.ts'
import { listGames, listServers } from '../domain/servers.ts'
import type { Act } from '../world/act.ts'

/** What a handler learns of the caller, beside the row's own input. */
interface Caller<Id extends EndpointId> {
  /** The player whose access token the call carries; null where the row asks for none. */
  readonly userId: Endpoints[Id]['auth'] extends 'access-token' ? string : null
  readonly refreshToken: string | undefined
  /** Replaces the refresh cookie, or clears it with null. */
  setRefreshCookie(cookie: auth.RefreshCookie | null): void
}

export type Handler<Id extends EndpointId> = (
  act: Act,
  input: ParsedInput<Endpoints[Id]>,
  caller: Caller<Id>,
) => AnswerOf<Id> | Promise<AnswerOf<Id>>

export const handlers: { readonly [Id in EndpointId]: Handler<Id> } = {
  'auth.login': async ({ world }, { body }, caller) => {
    const { answer, cookie } = await auth.login(world, body)
    caller.setRefreshCookie(cookie)
    return answer
  },
  'auth.refresh': async ({ world }, _input, caller) => {
    const { answer, cookie } = await auth.refresh(world, caller.refreshToken)
    caller.setRefreshCookie(cookie)
    return answer
  },
  'auth.logout': ({ world }, _input, caller) => {
    caller.setRefreshCookie(null)
    return auth.logout(world, caller.refreshToken)
  },
  'games.list': ({ world }) => ({ games: listGames(world) }),
  'servers.retro': ({ world }, { query }) => ({ servers: listServers(world, 'retro', query.keyword) }),
  'servers.touch': ({ world }, { query }) => ({ servers: listServers(world, 'touch', query.keyword) }),
  'conversations.current': ({ world }, _input, { userId }) => ({
    request: requests.currentRequest(world, userId),
  }),
  'conversations.create': (act, { body }, { userId }) => ({
    request: requests.openRequest(act, userId, body),
    message: 'Votre demande est en cours de traitement !',
  }),
  'messages.sendToRequest': (act, { body }, { userId }) => ({
    newMessage: requests.sendAsPlayer(act, userId, body),
  }),
  'messages.closeRequest': (act, { body }, { userId }) => ({
    request: requests.closeAsPlayer(act, userId, body.requestId),
    message: 'La conversation est fermée.',
  }),
}
