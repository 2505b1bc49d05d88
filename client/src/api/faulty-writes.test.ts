/**
 * Every writing call with every fault, through the function that a page calls: its error says why, nothing is sent twice,
 * and a retry succeeds.
 */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { successStatus } from '../../../contracts/registry/endpoint.ts'
import { errorBody } from '../../../contracts/registry/errors.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { endpoints, type WritingId } from '../../../contracts/registry/registry.ts'
import type { Player } from './cache-updates.ts'
import { endChat, openRequest, openTracking, type ChatKind } from '../entities/conversation/conversation.ts'
import { requestExchange } from '../entities/exchange/exchange.ts'
import { askForResetLink, createAccount, setNewPassword } from '../entities/user/account.ts'
import { replacePassword, saveProfile } from '../entities/user/profile.ts'
import { sendNew, sendOnceMore, unsentOf } from '../features/chat-widget/outbox.ts'
import { ErrorSentence, notify } from '../notify/notify.tsx'
import type { SessionStore } from '../session/session.ts'
import type { Provider } from '../testing/handlers.ts'
import { mehdi, startTab, yasmine } from '../testing/session.ts'

const userId = yasmine._id
const chatId = '65f0000000000000000000d1'

const inputOf = <Id extends WritingId>(id: Id) => callExamples[id].input

interface Tab extends Player {
  readonly session: SessionStore
}

/** Sends a message through the outbox, or its failed message once more. Rejects with the error that the player reads. */
const sendMessage =
  (kind: ChatKind) =>
  async (tab: Tab): Promise<void> => {
    const failure = vi.spyOn(notify, 'failure').mockImplementation(() => undefined)
    const [failed] = unsentOf(tab)
    if (failed) sendOnceMore(tab, failed)
    else sendNew(tab, { kind, chatId, message: 'Bonjour', after: undefined })
    await vi.waitFor(() => expect(tab.cache.isMutating()).toBe(0))
    const [error] = failure.mock.lastCall ?? []
    failure.mockRestore()
    if (error instanceof Error) throw error
  }

/** The test of a logout is below; no page creates rates. */
type WriteId = Exclude<WritingId, 'auth.logout' | 'rates.create'>

/** A missing call does not compile. */
const writes: Readonly<Record<WriteId, (tab: Tab) => Promise<unknown>>> = {
  'auth.register': () => createAccount(inputOf('auth.register').body),
  'auth.login': ({ session }) => session.signIn(inputOf('auth.login').body),
  'auth.forgotPassword': () => askForResetLink(inputOf('auth.forgotPassword').body.email),
  'auth.resetPassword': () => setNewPassword('a-token', inputOf('auth.resetPassword').body.newPassword),
  'auth.changePassword': () => replacePassword(userId, inputOf('auth.changePassword').body),
  'users.update': () => saveProfile(userId, inputOf('users.update').body),
  'conversations.create': (tab) => openRequest(tab, inputOf('conversations.create').body),
  'trackings.create': openTracking,
  'messages.sendToRequest': sendMessage('request'),
  'messages.sendToTracking': sendMessage('tracking'),
  'messages.closeRequest': (tab) => endChat({ ...tab, kind: 'request' }, chatId),
  'messages.closeTracking': (tab) => endChat({ ...tab, kind: 'tracking' }, chatId),
  'exchanges.create': (tab) => requestExchange(tab, inputOf('exchanges.create').body),
}
const ids = Object.keys(writes) as WriteId[]
const withToken = ids.filter((id) => endpoints[id].auth === 'access-token')

const unreachable = 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.'
const unreadable = 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.'
const accountChanged = 'Un autre compte est connecté maintenant. Rien n’a été envoyé.'
const refused = errorBody('access-token-refused')
const tooMany = errorBody('too-many-attempts')

type Fault = (provider: Provider, id: WritingId, success: number) => void

const faults: Readonly<Record<string, readonly [says: string, begin: Fault]>> = {
  'the status 500': [unreachable, (provider, id) => provider.breaksContract(id, 500, { message: 'Panne' })],
  'HTML in place of JSON': [
    unreadable,
    (provider, id, success) => provider.breaksContract(id, success, '<h1>Bonjour</h1>'),
  ],
  'an empty answer': [unreadable, (provider, id, success) => provider.breaksContract(id, success, '')],
  'no answer for 30 seconds': [unreachable, beginSilence],
  'a connection that is reset': [unreachable, (provider, id) => provider.fails(id)],
  'an answer that is cut short': [unreachable, (provider, id) => provider.cutsShort(id)],
  'the status 429': [
    `${tooMany.message} Réessayez dans 1 minute.`,
    (provider, id) => provider.breaksContract(id, 429, tooMany),
  ],
  'the status 401': ['Refusé', (provider, id) => provider.breaksContract(id, 401, { message: 'Refusé' })],
  'a refused access token': [refused.message, (provider, id) => provider.breaksContract(id, 403, refused)],
}

function beginSilence(provider: Provider, id: WritingId): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void provider.holds(id).arrived.then(() => {
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
  })
}

const faultsOf = (id: WritingId) =>
  Object.entries(faults).filter(
    ([name]) => name !== 'a refused access token' || endpoints[id].auth !== 'access-token',
  )

function openPage(id?: WriteId) {
  const { session, provider } = startTab()
  if (id !== 'auth.login') session.signInWithToken('of-yasmine', yasmine)
  return { provider, session, userId, cache: new QueryClient() }
}

const messageOf = (writing: Promise<unknown>): Promise<string> =>
  writing.then(
    () => Promise.reject(new Error('The write succeeded')),
    (error: unknown) =>
      renderToStaticMarkup(createElement(ErrorSentence, { error })).replaceAll(/<[^>]*>/g, ''),
  )

describe.each(ids)('%s', (id) => {
  const write = writes[id]
  test.each(faultsOf(id))(
    'with %s says why, is sent once, and a retry succeeds',
    async (_, [says, begin]) => {
      const { provider, ...tab } = openPage(id)
      begin(provider, id, successStatus(endpoints[id]))
      expect(await messageOf(write(tab))).toBe(says)
      expect(provider.calls(id)).toHaveLength(1)
      await write(tab)
      expect(provider.calls(id)).toHaveLength(2)
    },
  )
})

test.each(faultsOf('auth.logout'))(
  'auth.logout with %s says why, and is repeated until the provider confirms it',
  async (_, [says, begin]) => {
    const { provider, session } = openPage()
    begin(provider, 'auth.logout', 200)
    expect(await messageOf(session.signOut())).toBe(says)
    await vi.waitFor(() => expect(session.isLogoutPending()).toBe(false))
    expect(provider.calls('auth.logout')).toHaveLength(2)
  },
)

describe.each(withToken)('%s of one player', (id) => {
  const write = writes[id]

  test('renews a refused access token, and is repeated once with the new one', async () => {
    const { provider, ...tab } = openPage()
    provider.refuses(id, 'access-token-refused')
    provider.answers('auth.refresh', { accessToken: 'new', user: yasmine })
    await write(tab)
    const [first, second] = provider.calls(id)
    expect([first?.token, second?.token]).toEqual(['of-yasmine', 'new'])
    expect(second?.body).toEqual(first?.body)
    expect(provider.calls(id)).toHaveLength(2)
  })

  test('is not repeated after a renewal that returns another player', async () => {
    const { provider, ...tab } = openPage()
    provider.refuses(id, 'access-token-refused')
    provider.answers('auth.refresh', { accessToken: 'of-mehdi', user: mehdi })
    expect(await messageOf(write(tab))).toBe(accountChanged)
    expect(provider.calls(id)).toHaveLength(1)
  })

  test('is not sent if another player is signed in', async () => {
    const { provider, ...tab } = openPage()
    tab.session.signInWithToken('of-mehdi', mehdi)
    expect(await messageOf(write(tab))).toBe(accountChanged)
    expect(provider.calls(id)).toEqual([])
  })
})
