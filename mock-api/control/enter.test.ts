import { describe, expect, test } from 'vitest'
import { call, controlOf, cookieOf, entriesOf, mehdi, send, startSimulator, type Reply } from '../testing.ts'

const refreshCookieOf = (reply: Reply): string => cookieOf(reply, 'kamasouk_refresh=')

const asPage = { headers: { Accept: 'text/html' }, redirect: 'manual' } as const

async function startInWorld() {
  const simulator = await startSimulator()
  await simulator.worlds.create({ name: 'a' })
  const userId = simulator.world('a').store.users.first('email', mehdi.email)?._id ?? ''
  const enter = (query: Readonly<Record<string, string>>) =>
    send(simulator, 'GET', '/__sim/worlds/a/enter', { query: `?${new URLSearchParams(query).toString()}` })
  return { simulator, userId, enter }
}

describe('an enter link with a player', () => {
  test('signs the browser in as this player, by e-mail address or id', async () => {
    const { simulator, userId, enter } = await startInWorld()
    for (const as of [mehdi.email, 'MEHDI@kamasouk.test', userId]) {
      const entered = await enter({ as })
      expect(entered).toMatchObject({ status: 200, body: { name: 'a' } })
      expect(entered.headers.getSetCookie().join()).toContain('kamasouk_world=a;')
      const session = await call(simulator, 'auth.refresh', { world: 'a', cookie: refreshCookieOf(entered) })
      expect(session).toMatchObject({ status: 200, body: { user: { email: mehdi.email } } })
    }
  })

  test('shows a browser a page whose script opens the client at the path in to', async () => {
    const { simulator, userId } = await startInWorld()
    const to = '/servers?keyword="><script>'
    const query = new URLSearchParams({ as: mehdi.email, to }).toString()
    const response = await fetch(`${simulator.url}/__sim/worlds/a/enter?${query}`, asPage)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Security-Policy')).toContain(
      "default-src 'none'; script-src 'self';",
    )
    const content = await response.text()
    expect(content).toContain(`data-user-id="${userId}"`)
    expect(content).toContain('data-to="/servers?keyword=&quot;&gt;&lt;script&gt;"')
    expect(content.match(/<script /g)).toHaveLength(1)
    const script = await fetch(`${simulator.url}/__sim/enter.js`)
    expect([script.status, script.headers.get('Content-Type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
  })

  test('is in the journal, without a token, and is found by the player', async () => {
    const { simulator, userId, enter } = await startInWorld()
    const entered = await enter({ as: mehdi.email })
    expect(entriesOf(simulator, 'a')).toEqual([
      expect.objectContaining({ kind: 'world', action: 'entered', userId, cause: null }),
    ])
    const [, token = ''] = refreshCookieOf(entered).split('.')
    expect(JSON.stringify(entriesOf(simulator, 'a'))).not.toContain(token)
    const { entries } = await controlOf(simulator, 'a')('journal.read', { query: { player: mehdi.email } })
    expect(entries).toHaveLength(1)
  })
})

test('an enter link without a player redirects to the path in to', async () => {
  const { simulator } = await startInWorld()
  const response = await fetch(`${simulator.url}/__sim/worlds/a/enter?to=/buy?x=1`, asPage)
  expect([response.status, response.headers.get('Location')]).toEqual([303, '/buy?x=1'])
  expect(response.headers.getSetCookie()[0]).toContain('kamasouk_world=a;')
})
