/** What the scripts of a page see of each fault, by the browser's own means, on which axios and socket.io-client are built. */
import type { Page } from '@playwright/test'
import type { FaultInput } from '../../mock-api/faults/kinds.ts'
import { createConversation } from './conversations.ts'
import { httpOf } from './http.ts'
import {
  all,
  expect,
  expectConnected,
  expectTakenOver,
  faulty,
  logIn,
  player,
  test,
  type World,
} from './world.ts'

const tags = { tag: [all.tag, faulty.tag] }

/** Asks for a mail with XMLHttpRequest. Returns the event with which the request ends, its status and its text. */
const askForMail = (page: Page, timeout = 0) =>
  page.evaluate(
    ([email, limit]) => {
      const { promise, resolve } = Promise.withResolvers<readonly [string, number, string]>()
      const request = new XMLHttpRequest()
      request.open('POST', '/api/auth/forgot-password')
      request.setRequestHeader('Content-Type', 'application/json')
      request.timeout = limit
      for (const type of ['load', 'error', 'timeout'])
        request.addEventListener(type, () => {
          resolve([type, request.status, request.responseText])
        })
      request.send(JSON.stringify({ email }))
      return promise
    },
    [player.email, timeout] as const,
  )

/** Lists the games with fetch. Returns the status and the text, or the name of the error. */
const listGames = (page: Page) =>
  page.evaluate(async () => {
    let status = 0
    try {
      const response = await fetch('/api/games')
      status = response.status
      return [status, await response.text()] as const
    } catch (error) {
      return [status, (error as Error).name] as const
    }
  })

/** A browser repeats a call whose connection it had used before, so there may be several for one call. */
const countMails = async ({ control }: World): Promise<number> =>
  (await control.call('journal.read', { query: { kind: 'mail' } })).entries.length

const simulated = '{"message":"Faute simulée"}'

const callFaults: readonly (readonly [
  name: string,
  fault: (call: 'auth.forgotPassword' | 'games.list') => FaultInput,
  seen: readonly [type: string, status: number, text: unknown],
  isCarriedOut: boolean,
  fetched: readonly [status: number, text: unknown],
])[] = [
  [
    'a status in place of its answer',
    (call) => ({ status: call, code: 503, ttl: '1h' }),
    ['load', 503, simulated],
    false,
    [503, simulated],
  ],
  [
    'a status after it was carried out',
    (call) => ({ status: call, code: 429, when: 'after', ttl: '1h' }),
    ['load', 429, simulated],
    true,
    [429, simulated],
  ],
  [
    'a malformed body',
    (call) => ({ malformed: call, ttl: '1h' }),
    ['load', 200, expect.stringMatching(/^\{[^}]*$/)],
    true,
    [200, expect.stringMatching(/^[[{].*[^\]}]$/s)],
  ],
  [
    'a truncated body',
    (call) => ({ truncated: call, ttl: '1h' }),
    ['error', 0, ''],
    true,
    [200, 'TypeError'],
  ],
  ['a reset', (call) => ({ reset: call, ttl: '1h' }), ['error', 0, ''], false, [0, 'TypeError']],
  [
    'a lost answer',
    (call) => ({ reset: call, when: 'after', ttl: '1h' }),
    ['error', 0, ''],
    true,
    [0, 'TypeError'],
  ],
]

test('a page sees each faulty call as browsers report it', tags, async ({ page, world }) => {
  await page.goto('/faq')
  await expectTakenOver(page)
  for (const [name, fault, seen, isCarriedOut, fetched] of callFaults) {
    const mails = await countMails(world)
    const ends = [await world.begin(fault('auth.forgotPassword')), await world.begin(fault('games.list'))]
    expect(await askForMail(page), name).toEqual(seen)
    expect((await countMails(world)) > mails, name).toBe(isCarriedOut)
    expect(await listGames(page), name).toEqual(fetched)
    for (const end of ends) await end()
  }
})

test(
  'a late answer is waited for, or given up after the time limit of the page',
  tags,
  async ({ page, world }) => {
    await page.goto('/faq')
    await expectTakenOver(page)
    const held = await world.hold('auth.forgotPassword')
    expect(await askForMail(page, 200)).toEqual(['timeout', 0, ''])
    const late = askForMail(page)
    await held.wait()
    await held.release()
    expect((await late)[1]).toBe(200)
  },
)

/** Opens a WebSocket as a player, and collects in the page what Socket.IO's server sends: messages, and how it ends. */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  const { accessToken, user } = await logIn(httpOf(page.context()))
  await page.goto('/faq')
  await expectTakenOver(page)
  await page.evaluate(
    ([token, userId]) => {
      const query = new URLSearchParams({ EIO: '4', transport: 'websocket', userId })
      const socket = new WebSocket(`ws://${location.host}/socket.io/?${query.toString()}`)
      const heard: string[] = []
      Object.assign(globalThis, { heard })
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
        if (data.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
        else if (data === '41') heard.push('disconnected')
        else if (data.startsWith('42')) heard.push(/"(one|two|three)"/.exec(data)?.[1] ?? data)
      })
      socket.addEventListener('close', ({ wasClean }) => {
        heard.push(wasClean ? 'closed' : 'broken')
      })
    },
    [accessToken, user._id] as const,
  )
  return () => page.evaluate(() => (globalThis as unknown as { readonly heard: readonly string[] }).heard)
}

const eventFaults: readonly (readonly [name: string, fault: FaultInput, heard: readonly string[]])[] = [
  ['dropped', { drop: 'sendMessage', times: 1 }, ['two', 'three']],
  ['doubled', { duplicate: 'sendMessage', times: 1 }, ['one', 'one', 'two', 'three']],
  ['late', { delay: 'sendMessage', by: '1s', times: 1 }, ['two', 'three', 'one']],
  ['overtaken by the next', { reorder: 'sendMessage', times: 1 }, ['two', 'one', 'three']],
]

test('a page sees each faulty event of three', tags, async ({ page, world }) => {
  await createConversation(page, 'request')
  const heard = await listen(page)
  await expectConnected(world)
  const [request] = await world.waiting()
  const all: string[] = []
  for (const [name, fault, expected] of eventFaults) {
    await world.begin(fault)
    for (const message of ['one', 'two', 'three'])
      await world.act('reply', { requestId: request?._id, message })
    all.push(...expected)
    await expect.poll(heard, name).toEqual(all)
  }
})

test(
  'a cut of the network closes the WebSocket, and one by the server says so before',
  tags,
  async ({ page, world }) => {
    for (const [as, expected] of [
      ['network', ['closed']],
      ['server', ['disconnected', 'closed']],
    ] as const) {
      const heard = await listen(page)
      await expectConnected(world)
      const { sockets } = await world.control.call('sockets.list')
      for (const { id } of sockets)
        await world.control.call('sockets.disconnect', { params: { id }, body: { as } })
      await expect.poll(heard).toEqual(expected)
    }
  },
)

test(
  'a partition breaks calls and sockets, and refuses new ones until it ends',
  tags,
  async ({ page, world }) => {
    const heard = await listen(page)
    await expectConnected(world)
    const heal = await world.begin({ partition: '*', ttl: '1h' })
    await expect.poll(heard).toEqual(['closed'])
    expect(await listGames(page)).toEqual([0, 'TypeError'])
    const refused = page.evaluate(() => {
      const { promise, resolve } = Promise.withResolvers<string>()
      const query = 'EIO=4&transport=websocket&userId=65f100000000000000000001'
      const socket = new WebSocket(`ws://${location.host}/socket.io/?${query}`)
      for (const type of ['open', 'error'])
        socket.addEventListener(type, () => {
          resolve(type)
        })
      return promise
    })
    expect(await refused).toBe('error')
    await heal()
    expect((await listGames(page))[0]).toBe(200)
  },
)
