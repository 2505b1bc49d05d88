/** The client's own function for each call of the registry. A call without one does not compile. */
import { QueryClient } from '@tanstack/react-query'
import { fillPath, type CallInput } from '../../contracts/registry/endpoint.ts'
import { googleCallback } from '../../contracts/registry/auth.ts'
import type { EndpointId, Endpoints } from '../../contracts/registry/registry.ts'
import { setTokenSource } from '../src/api/token-source.ts'
import { transport } from '../src/api/call.ts'
import {
  currentChatOptions,
  endChat,
  openRequest,
  openTracking,
  sendMessage,
} from '../src/entities/conversation/conversation.ts'
import { lastExchangeOptions, requestExchange } from '../src/entities/exchange/exchange.ts'
import { gameListOptions, gameOptions } from '../src/entities/game/game.ts'
import { historyOptions } from '../src/entities/history/transaction-history.ts'
import { rateListOptions, setRate } from '../src/entities/rate/rate.ts'
import { allServersOptions, serverListOptions, serversOfGameOptions } from '../src/entities/server/server.ts'
import {
  askForResetLink,
  completeGoogle,
  createAccount,
  googleAddress,
  setNewPassword,
} from '../src/entities/user/account.ts'
import { replacePassword, saveProfile } from '../src/entities/user/profile.ts'
import { createSessionStore } from '../src/session/session.ts'

type CallFunction<Id extends EndpointId> = (input: CallInput<Endpoints[Id]>) => Promise<unknown>

export interface Browser {
  readonly url: string
  readonly accessToken?: string | undefined
  readonly cookie?: string | undefined
  /** True when the browser opens the address as a page. */
  readonly navigates?: boolean
}

export const browserAccepts = 'text/html,application/xhtml+xml,*/*;q=0.8'

async function navigate(address: string, cookie: string | undefined): Promise<string | null> {
  const { headers } = await fetch(address, {
    redirect: 'manual',
    headers: { Accept: browserAccepts, ...(cookie === undefined ? {} : { Cookie: cookie }) },
  })
  return headers.get('Location')
}

export function clientIn({ url, accessToken, cookie, navigates = false }: Browser): {
  readonly [Id in EndpointId]: CallFunction<Id>
} {
  transport.defaults.baseURL = `${url}/api`
  if (cookie === undefined) delete transport.defaults.headers.common['Cookie']
  else transport.defaults.headers.common['Cookie'] = cookie
  setTokenSource({ token: () => accessToken })
  const player = { cache: new QueryClient({ defaultOptions: { queries: { retry: false } } }), userId: '' }
  const { cache, userId } = player
  const session = createSessionStore({
    withLock: (run) => run(),
    pause: () => Promise.resolve(),
    announce: () => undefined,
    notify: () => undefined,
  })

  return {
    'auth.register': ({ body }) => createAccount(body),
    'auth.google': () => navigate(url + googleAddress, cookie),
    'auth.googleCallback': ({ query }) =>
      navigates
        ? navigate(transport.getUri({ url: fillPath(googleCallback), params: query }), cookie)
        : completeGoogle(query),
    'auth.forgotPassword': ({ body }) => askForResetLink(body.email),
    'auth.resetPassword': ({ params, body }) => setNewPassword(params.resetToken, body.newPassword),
    'auth.login': ({ body }) => session.signIn(body),
    'auth.refresh': async () => {
      await session.refreshInBackground()
      return session.get()
    },
    'auth.changePassword': ({ params, body }) => replacePassword(params.userId, body),
    'users.update': ({ params, body }) => saveProfile(params.userId, body),
    'auth.logout': () => session.signOut(),
    'games.list': () => cache.fetchQuery(gameListOptions()),
    'games.get': ({ params }) => cache.fetchQuery(gameOptions(params.id)),
    'servers.byGame': ({ params }) => cache.fetchQuery(serversOfGameOptions(params.gameId)),
    'servers.all': () => cache.fetchQuery(allServersOptions()),
    'servers.retro': ({ query }) => cache.fetchQuery(serverListOptions('retro', query.keyword ?? '')),
    'servers.touch': ({ query }) => cache.fetchQuery(serverListOptions('touch', query.keyword ?? '')),
    'conversations.current': () => cache.fetchQuery(currentChatOptions('request', userId)),
    'exchanges.create': ({ body }) => requestExchange(player, body),
    'exchanges.last': () => cache.fetchQuery(lastExchangeOptions(userId)),
    'rates.create': ({ body }) => setRate(userId, body),
    'rates.list': ({ query }) => cache.fetchQuery(rateListOptions(query)),
    'conversations.create': ({ body }) => openRequest(player, body),
    'messages.sendToRequest': ({ body: { requestId, message, clientId = '' } }) =>
      sendMessage({ ...player, kind: 'request' }, { chatId: requestId, message, clientId }),
    'messages.closeRequest': ({ body }) => endChat({ ...player, kind: 'request' }, body.requestId),
    'trackings.current': ({ params }) => cache.fetchQuery(currentChatOptions('tracking', params.userId)),
    'trackings.create': () => openTracking(player),
    'messages.sendToTracking': ({ body: { trackingId, message, clientId = '' } }) =>
      sendMessage({ ...player, kind: 'tracking' }, { chatId: trackingId, message, clientId }),
    'messages.closeTracking': ({ body }) => endChat({ ...player, kind: 'tracking' }, body.trackingId),
    'history.buy': ({ query }) => cache.fetchQuery(historyOptions(userId, 'buy', query)),
    'history.sell': ({ query }) => cache.fetchQuery(historyOptions(userId, 'sell', query)),
    'history.exchange': ({ query }) => cache.fetchQuery(historyOptions(userId, 'exchange', query)),
  }
}
