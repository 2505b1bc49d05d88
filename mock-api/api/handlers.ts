/** The handler of each call in the registry. A missing handler is a compile error. */
import type { ParsedInput } from '../../contracts/registry/endpoint.ts'
import type { AnswerOf, EndpointId, Endpoints } from '../../contracts/registry/registry.ts'
import * as accounts from '../domain/accounts.ts'
import * as auth from '../domain/auth.ts'
import { accountChooserPath, beginGoogle, completeGoogle } from '../domain/google-sign-in.ts'
import { Refusal } from '../domain/refusal.ts'
import * as chats from '../domain/chats.ts'
import * as exchanges from '../domain/exchanges.ts'
import * as rates from '../domain/rates.ts'
import { currentTracking, openRequest, openTracking } from '../domain/requests-and-trackings.ts'
import * as servers from '../domain/servers.ts'
import type { Bearer } from '../domain/tokens.ts'
import { exchangeHistory, transactionHistory } from '../domain/transactions.ts'
import type { UnitOfWork } from '../world/unit-of-work.ts'
import { googleStateOf, prefersPage, refreshCookie, refreshTokenOf, stateCookie } from './http-helpers.ts'
import type { Cookie, RequestHeaders } from './message.ts'

interface Caller<Id extends EndpointId = EndpointId> {
  /** The user of the access token; null for calls without one. */
  readonly userId: Endpoints[Id]['auth'] extends 'access-token' ? string : null
  readonly bearer: Endpoints[Id]['auth'] extends 'access-token' ? Bearer : undefined
  readonly headers: RequestHeaders
  readonly cookies: Cookie[]
}

export type Handler<Id extends EndpointId> = (
  unit: UnitOfWork,
  input: ParsedInput<Endpoints[Id]>,
  caller: Caller<Id>,
) => AnswerOf<Id> | Promise<AnswerOf<Id>>

/** The client's page that reads the session or the error from its address. */
const successPath = '/auth/success'

const redirectTo = (path: string, query: Readonly<Record<string, string>>) => ({
  location: `${path}?${new URLSearchParams(query).toString()}`,
})

export const handlers: { readonly [Id in EndpointId]: Handler<Id> } = {
  'auth.register': async ({ world }, { body }) => {
    await accounts.register(world, body)
    return { message: 'Votre compte a été créé. Vous pouvez vous connecter.' }
  },
  'auth.login': async ({ world }, { body }, { headers, cookies }) => {
    const { answer, cookie } = await auth.login(world, body)
    cookies.push(refreshCookie(headers, cookie))
    return answer
  },
  'auth.refresh': ({ world }, _input, { headers, cookies }) => {
    const { answer, cookie } = auth.refresh(world, refreshTokenOf(headers))
    cookies.push(refreshCookie(headers, cookie))
    return answer
  },
  'auth.google': ({ world }, _input, { headers, cookies }) => {
    const state = beginGoogle(world)
    cookies.push(stateCookie(headers, state))
    return redirectTo(accountChooserPath, { state })
  },
  'auth.googleCallback': ({ world }, { query }, { headers, cookies }) => {
    const isBrowser = prefersPage(headers)
    try {
      const { answer, cookie } = completeGoogle(world, query, googleStateOf(headers))
      cookies.push(refreshCookie(headers, cookie))
      if (!isBrowser) return answer
      const { accessToken, user } = answer
      // Addresses end up in histories and logs, so bank details are left out.
      const { bankInfo: _bankInfo, ...publicUser } = user
      return redirectTo(successPath, { accessToken, user: JSON.stringify(publicUser) })
    } catch (error) {
      if (!(error instanceof Refusal) || !isBrowser) throw error
      return redirectTo(successPath, { error: query.error ?? error.code })
    }
  },
  'auth.forgotPassword': (unit, { body }) => {
    accounts.forgotPassword(unit, body.email)
    return { message: 'Si un compte existe pour cet email, un lien de réinitialisation vient d’être envoyé.' }
  },
  'auth.resetPassword': async (unit, { params, body }) => {
    await accounts.resetPassword(unit, params.resetToken, body.newPassword)
    return { message: 'Votre mot de passe a été réinitialisé. Vous pouvez vous connecter.' }
  },
  'auth.changePassword': async (unit, { params, body }, { bearer }) => {
    await accounts.changePassword(unit, bearer, params.userId, body)
    return { message: 'Votre mot de passe a été modifié.' }
  },
  'auth.logout': (unit, _input, { headers, cookies }) => {
    cookies.push(refreshCookie(headers, null))
    return auth.logout(unit, refreshTokenOf(headers))
  },
  'users.update': ({ world }, { params, body }, { userId }) =>
    accounts.updateProfile(world, userId, params.userId, body),
  'conversations.current': ({ world }, _input, { userId }) => ({
    request: chats.currentChat(world, 'request', userId),
  }),
  'conversations.create': (unit, { body }, { userId }) => ({
    request: openRequest(unit, userId, body),
    message: 'Votre demande est en cours de traitement !',
  }),
  'trackings.current': ({ world }, { params }, { userId }) => ({
    tracking: currentTracking(world, userId, params.userId),
  }),
  'trackings.create': (unit, _input, { userId }) => ({
    tracking: openTracking(unit, userId),
    message: 'Votre suivi est ouvert.',
  }),
  'messages.sendToRequest': (unit, { body }, { userId }) => ({
    newMessage: chats.sendAsPlayer(unit, 'request', userId, body.requestId, body),
  }),
  'messages.sendToTracking': (unit, { body }, { userId }) => ({
    newMessage: chats.sendAsPlayer(unit, 'tracking', userId, body.trackingId, body),
  }),
  'messages.closeRequest': (unit, { body }, { userId }) => ({
    request: chats.closeAsPlayer(unit, 'request', userId, body.requestId),
    message: 'La conversation est fermée.',
  }),
  'messages.closeTracking': (unit, { body }, { userId }) => ({
    tracking: chats.closeAsPlayer(unit, 'tracking', userId, body.trackingId),
    message: 'La conversation est fermée.',
  }),
  'exchanges.create': (unit, { body }, { userId }) => ({
    transaction: exchanges.createExchange(unit, userId, body),
    message: 'Votre demande est en cours de traitement !',
  }),
  'exchanges.last': ({ world }, _input, { userId }) => ({
    transaction: exchanges.lastExchange(world, userId),
  }),
  'games.list': ({ world }) => ({ games: servers.listGames(world) }),
  'games.get': ({ world }, { params }) => ({ game: servers.getGame(world, params.id) }),
  'servers.byGame': ({ world }, { params }) => servers.serversOfGame(world, params.gameId),
  'servers.all': ({ world }) => servers.allServers(world),
  'servers.retro': ({ world }, { query }) => servers.listServers(world, 'retro', query.keyword),
  'servers.touch': ({ world }, { query }) => servers.listServers(world, 'touch', query.keyword),
  'history.buy': ({ world }, { query }, { userId }) => transactionHistory(world, userId, 'Buy', query),
  'history.sell': ({ world }, { query }, { userId }) => transactionHistory(world, userId, 'Sell', query),
  'history.exchange': ({ world }, { query }, { userId }) => exchangeHistory(world, userId, query),
  'rates.create': ({ world }, { body }, { userId }) => ({ data: rates.createRate(world, userId, body) }),
  'rates.list': ({ world }, { query }) => rates.listRates(world, query),
}
