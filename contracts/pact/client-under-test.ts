/**
 * The client's own functions, one for each call that it makes, as the consumer tests drive them. A row without one does
 * not compile, and neither does a function for a row that is listed as not called yet.
 */
import { QueryClient } from '@tanstack/react-query'
import type { CallInput } from '../registry/endpoint.ts'
import type { Endpoints } from '../registry/registry.ts'
import { setAuthority } from '../../client/src/api/authority.ts'
import { transport } from '../../client/src/api/call.ts'
import {
  currentChatOptions,
  endChat,
  openRequest,
  openTracking,
  sendMessage,
} from '../../client/src/entities/conversation/conversation.ts'
import { lastExchangeOptions, requestExchange } from '../../client/src/entities/exchange/exchange.ts'
import { gameListOptions } from '../../client/src/entities/game/game.ts'
import { exchangeListOptions, transactionListOptions } from '../../client/src/entities/history/history.ts'
import { rateOptions } from '../../client/src/entities/rate/rate.ts'
import { serverListOptions } from '../../client/src/entities/server/server.ts'
import {
  askForResetLink,
  createAccount,
  googleAddress,
  setNewPassword,
} from '../../client/src/entities/user/account.ts'
import { replacePassword, saveProfile } from '../../client/src/entities/user/profile.ts'
import { createSessionStore } from '../../client/src/session/session.ts'
import type { ConsumedEndpointId } from './unconsumed.ts'

type Drive<Id extends ConsumedEndpointId> = (input: CallInput<Endpoints[Id]>) => Promise<unknown>

/** What a browser would have brought along. */
export interface Browser {
  /** The provider's origin. */
  readonly url: string
  readonly accessToken?: string | undefined
  readonly cookie?: string | undefined
}

export function clientIn({ url, accessToken, cookie }: Browser): {
  readonly [Id in ConsumedEndpointId]: Drive<Id>
} {
  transport.defaults.baseURL = `${url}/api`
  if (cookie === undefined) delete transport.defaults.headers.common['Cookie']
  else transport.defaults.headers.common['Cookie'] = cookie
  setAuthority({ token: () => accessToken, renew: () => Promise.resolve('unavailable') })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const userId = ''
  const session = createSessionStore({ inTurn: (run) => run(), pause: () => Promise.resolve() })

  return {
    'auth.register': ({ body }) => createAccount(body),
    // The browser's part: it goes where the link leads, and the page is left.
    'auth.google': async () => {
      const { headers } = await fetch(url + googleAddress, { redirect: 'manual' })
      return headers.get('Location')
    },
    'auth.forgotPassword': ({ body }) => askForResetLink(body.email),
    'auth.resetPassword': ({ params, body }) => setNewPassword(params.resetToken, body.newPassword),
    'auth.login': ({ body }) => session.signIn({ ...body, rememberMe: body.rememberMe ?? false }),
    'auth.refresh': async () => {
      await session.refreshInBackground()
      return session.get()
    },
    'auth.changePassword': ({ params, body }) => replacePassword(params.userId, body),
    'users.update': ({ params, body }) => saveProfile(params.userId, body),
    'auth.logout': () => session.signOut(),
    'games.list': () => cache.fetchQuery(gameListOptions()),
    'servers.retro': ({ query }) => cache.fetchQuery(serverListOptions('retro', query.keyword ?? '')),
    'servers.touch': ({ query }) => cache.fetchQuery(serverListOptions('touch', query.keyword ?? '')),
    'conversations.current': () => cache.fetchQuery(currentChatOptions('request', userId)),
    'exchanges.create': ({ body }) => requestExchange(cache, userId, body),
    'exchanges.last': () => cache.fetchQuery(lastExchangeOptions(userId)),
    'rates.list': ({ query }) =>
      cache.fetchQuery(rateOptions(query.serverIdFrom ?? '', query.serverIdTo ?? '')),
    'conversations.create': ({ body }) => openRequest(cache, body),
    'messages.sendToRequest': ({ body }) =>
      sendMessage(cache, userId, {
        kind: 'request',
        chatId: body.requestId,
        message: body.message,
        clientId: body.clientId ?? '',
      }),
    'messages.closeRequest': ({ body }) => endChat(cache, userId, 'request', body.requestId),
    'trackings.current': ({ params }) => cache.fetchQuery(currentChatOptions('tracking', params.userId)),
    'trackings.create': () => openTracking(cache, userId),
    'messages.sendToTracking': ({ body }) =>
      sendMessage(cache, userId, {
        kind: 'tracking',
        chatId: body.trackingId,
        message: body.message,
        clientId: body.clientId ?? '',
      }),
    'messages.closeTracking': ({ body }) => endChat(cache, userId, 'tracking', body.trackingId),
    'history.buy': ({ query }) => cache.fetchQuery(transactionListOptions(userId, 'buy', query)),
    'history.sell': ({ query }) => cache.fetchQuery(transactionListOptions(userId, 'sell', query)),
    'history.exchange': ({ query }) => cache.fetchQuery(exchangeListOptions(userId, query)),
  }
}
