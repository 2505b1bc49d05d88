/** That the comparison can fail: gaps planted on every side, each of which has to be named. */
import { describe, expect, test } from 'vitest'
import { subjectOf, type Interaction } from '../../contracts/provider-kit/pact.ts'
import { gapsBetween, type Sides } from './coverage.ts'
import { pinnedInFiles, registrySubjects } from './contract-sides.ts'

const registry = registrySubjects()
const pinned = await pinnedInFiles()
const whole: Sides = { registry, pinned, client: new Set(registry.map(({ name }) => name)) }

const isOf =
  (name: string) =>
  (interaction: Interaction): boolean =>
    subjectOf(interaction).subject === name

const without = (description: string): Sides => ({
  ...whole,
  pinned: pinned.filter((interaction) => interaction.description !== description),
})

/** The pacts with one interaction otherwise. */
const changed = (description: string, change: (interaction: Interaction) => void): Sides => ({
  ...whole,
  pinned: pinned.map((interaction) => {
    if (interaction.description !== description) return interaction
    const copy = structuredClone(interaction)
    change(copy)
    return copy
  }),
})

const request =
  (change: object) =>
  (interaction: Interaction): void => {
    if (interaction.type === 'Synchronous/HTTP') Object.assign(interaction.request, change)
  }
const response =
  (change: object) =>
  (interaction: Interaction): void => {
    if (interaction.type === 'Synchronous/HTTP') Object.assign(interaction.response, change)
  }
const contents =
  (content: unknown) =>
  (interaction: Interaction): void => {
    if (interaction.type === 'Asynchronous/Messages') interaction.contents.content = content
  }

const renamed = (from: string, to: string): string[] =>
  gapsBetween(
    changed(from, (interaction) => {
      interaction.description = to
    }),
  )

test('three sides that agree leave no gap', () => {
  expect(gapsBetween(whole)).toEqual([])
})

describe('what the registry has and no pact pins', () => {
  test.each([
    ['auth.login: operator', 'auth.login: no interaction pins the answer 200 "operator".'],
    [
      'auth.googleCallback: cancelled, in a browser',
      'auth.googleCallback: no interaction pins the answer 302 "cancelled".',
    ],
    ['history.buy: serverNull', 'history.buy: no interaction pins the answer 200 "serverNull".'],
    ['exchanges.create: rate-changed', 'exchanges.create: no interaction pins the refusal "rate-changed".'],
    [
      'users.update: access-token-refused',
      'users.update: no interaction pins the refusal "access-token-refused".',
    ],
    ['RequestUnavailable: outOfStock', 'RequestUnavailable: no interaction pins the payload "outOfStock".'],
  ])('%s', (description, gap) => {
    expect(gapsBetween(without(description))).toEqual([gap])
  })

  test('a call and an event of which nothing is pinned, by each of their examples', () => {
    const left = pinned.filter((each) => !isOf('games.list')(each) && !isOf('closeChat')(each))
    expect(gapsBetween({ ...whole, pinned: left })).toEqual([
      'games.list: no interaction pins the answer 200 "minimum".',
      'closeChat: no interaction pins the payload "minimum".',
      'closeChat: no interaction pins the payload "maximum".',
    ])
  })
})

describe('what a pact pins and the registry does not have', () => {
  test('a call and an event that are in no table', () => {
    const known = registry.filter(({ name }) => name !== 'games.list' && name !== 'closeChat')
    const client = new Set(known.map(({ name }) => name))
    expect(gapsBetween({ registry: known, pinned, client })).toEqual([
      'games.list: minimum is pinned, and the registry has no such call or event.',
      'closeChat: maximum is pinned, and the registry has no such call or event.',
      'closeChat: minimum is pinned, and the registry has no such call or event.',
    ])
  })

  const ofGame = 'games.get: minimum, the touch game'
  test.each([
    [
      'another method',
      ofGame,
      request({ method: 'POST' }),
      'asks for POST /api/games/65f000000000000000000002, which is another call',
    ],
    ['another path', ofGame, request({ path: '/api/game' }), 'asks for GET /api/game, which is another call'],
    ['a query', ofGame, request({ query: { all: ['1'] } }), 'asks with what the call does not take'],
    [
      'a wrong query',
      'history.buy: maximum, page 2',
      request({ query: { page: ['two'] } }),
      'asks with what the call does not take',
    ],
    [
      'a wrong body',
      'conversations.create: toSell',
      request({ body: { content: {} } }),
      'asks with what the call does not take',
    ],
    [
      'another status',
      ofGame,
      response({ status: 204 }),
      'answers with 204, which the call does not declare',
    ],
    [
      'another body',
      ofGame,
      response({ body: { content: { game: null } } }),
      'answers against the schema of the call',
    ],
    [
      'another refusal',
      'rates.create: access-denied',
      response({ status: 410 }),
      'is refused as the call never is',
    ],
    [
      'another payload',
      'newTrackingOperator: takenOver',
      contents({}),
      'carries what breaks the schema of the event',
    ],
  ] as const)('%s', (_, description, change, stray) => {
    expect(gapsBetween(changed(description, change))).toContain(`${description} ${stray}.`)
  })

  test('a call that is pinned as an event, and an event as a call', () => {
    expect(renamed('closeChat: minimum', 'games.list: closed')).toContain('games.list: closed is no call.')
    expect(renamed('games.list: minimum', 'closeChat: listed')).toContain('closeChat: listed is no event.')
  })
})

describe('what the client does', () => {
  test('nothing with a call and an event that are pinned', () => {
    const client = new Set(whole.client)
    client.delete('servers.all')
    client.delete('closeChatTracking')
    expect(gapsBetween({ ...whole, client })).toEqual([
      'servers.all: the client has nothing for it.',
      'closeChatTracking: the client has nothing for it.',
    ])
  })

  test('something that neither registry nor pacts know', () => {
    expect(gapsBetween({ ...whole, client: new Set([...whole.client, 'games.remove']) })).toEqual([
      'games.remove: the client relies on it, and the registry does not have it.',
    ])
  })
})
