import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setTokenSource } from '../api/token-source.ts'
import { keepOutbox, readWritten, sendNew, sendOnceMore, unsentOf } from '../features/chat-widget/outbox.ts'
import { markSeen, lastSeenBy } from '../features/chat-widget/last-seen.ts'
import { notePage } from '../features/resume-after-login/resume-after-login.ts'
import { readKept } from '../lib/kept-input.ts'
import { browserSession } from '../session/browser-session.ts'
import { startProvider } from '../testing/provider.ts'
import { mehdi, yasmine } from '../testing/session.ts'
import { startStorage } from '../testing/storage.ts'
import { keepInput, onNewGeneration } from './input-owner.ts'

const place = { kind: 'request', chatId: '65f0000000000000000000c1' } as const

/** Signs out first, because all tests share one session. */
async function startTab() {
  const local = startStorage('localStorage')
  const session = startStorage('sessionStorage')
  const provider = startProvider()
  setTokenSource(browserSession)
  browserSession.signInWithToken('token', yasmine)
  await browserSession.signOut()
  return { local, session, provider }
}

beforeEach(() => vi.spyOn(console, 'warn').mockImplementation(() => undefined))

function countGenerations(): () => number {
  const heard = vi.fn<() => void>()
  onNewGeneration(heard)
  return () => heard.mock.calls.length
}

describe('kept input', () => {
  test('survives a refused session and is removed for another player', async () => {
    const { provider, session } = await startTab()
    browserSession.signInWithToken('token', yasmine)
    keepInput(yasmine._id, 'order', 'typed')
    const generations = countGenerations()
    provider.refuses('auth.refresh', 'session-refused')
    await browserSession.refreshInBackground()
    keepInput(yasmine._id, 'order', 'typed on')
    browserSession.signInWithToken('token', yasmine)
    expect(readKept(yasmine._id, 'order')).toBe('typed on')
    expect(generations()).toBe(0)

    browserSession.signInWithToken('token', mehdi)
    expect(generations()).toBe(1)
    expect([...session]).toEqual([])
  })

  test('is removed by a logout with the intent, and a form that is still visible keeps nothing more', async () => {
    const { session, local } = await startTab()
    browserSession.signInWithToken('token', yasmine)
    keepInput(yasmine._id, 'order', 'typed')
    notePage('/profile')
    expect([...session.keys()]).toContain('kamasouk.intent')
    const generations = countGenerations()
    await browserSession.signOut()
    keepInput(yasmine._id, 'order', 'typed')
    expect(generations()).toBe(1)
    expect([...session]).toEqual([])
    expect([...local]).toEqual([])
  })

  test('is removed by a logout even if storage is forbidden', async () => {
    await startTab()
    vi.stubGlobal('localStorage', undefined)
    vi.stubGlobal('sessionStorage', undefined)
    browserSession.signInWithToken('token', yasmine)
    keepInput(yasmine._id, 'order', 'typed')
    markSeen(yasmine._id, 'request', 'last')
    expect(readKept(yasmine._id, 'order')).toBe('typed')
    await browserSession.signOut()
    expect(readKept(yasmine._id, 'order')).toBeUndefined()
    expect(lastSeenBy(yasmine._id, 'request')).toBeNull()
  })
})

test.each(['available', 'forbidden'])(
  'the last seen message is kept by player and conversation if storage is %s',
  async (storage) => {
    await startTab()
    if (storage === 'forbidden') vi.stubGlobal('localStorage', undefined)
    markSeen(yasmine._id, 'request', 'last')
    expect(lastSeenBy(yasmine._id, 'request')).toBe('last')
    expect(lastSeenBy(yasmine._id, 'tracking')).toBeNull()
    expect(lastSeenBy(mehdi._id, 'request')).toBeNull()
  },
)

describe('an unsent message', () => {
  test('is removed by a logout, and its late response stores nothing', async () => {
    const { session, provider } = await startTab()
    const player = { cache: new QueryClient(), userId: yasmine._id }
    browserSession.signInWithToken('token', yasmine)
    const stop = keepOutbox(player)
    const sending = provider.holds('messages.sendToRequest')
    sendNew(player, { ...place, message: 'Bonjour', after: undefined })
    sendNew(player, { ...place, message: 'Merci', after: undefined })
    await sending.arrived
    expect(readWritten(yasmine._id)).toHaveLength(2)
    await browserSession.signOut()
    expect(unsentOf(player)).toEqual([])
    sending.fails()
    await vi.waitFor(() => expect(provider.calls('messages.sendToRequest')).toHaveLength(1))
    expect([...session]).toEqual([])
    stop()
  })

  test('is sent again once, however often the player presses', async () => {
    const { provider } = await startTab()
    const player = { cache: new QueryClient(), userId: yasmine._id }
    browserSession.signInWithToken('token', yasmine)
    provider.fails('messages.sendToRequest')
    sendNew(player, { ...place, message: 'Bonjour', after: undefined })
    await vi.waitFor(() => expect(unsentOf(player)).toMatchObject([{ state: 'failed' }]))
    const [failed] = unsentOf(player)
    if (failed === undefined) throw new Error('nothing has failed')
    const sending = provider.holds('messages.sendToRequest')
    sendOnceMore(player, failed)
    sendOnceMore(player, failed)
    await sending.arrived
    expect(unsentOf(player)).toHaveLength(1)
    sending.fails()
  })
})
