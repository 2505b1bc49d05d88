/** Plants gaps on every side and checks that the comparison finds them. */
import { describe, expect, test } from 'vitest'
import type { HttpInteraction, Interaction, MessageInteraction } from '../../contracts/provider-kit/pact.ts'
import { gapsBetween, pinnedInteractions, registrySubjects, type Sides } from './contract-gaps.ts'

const registry = registrySubjects()
const pinned = await pinnedInteractions()
const complete: Sides = { registry, pinned, client: new Set(registry.map(({ name }) => name)) }

const gapsWith = (sides: Partial<Sides>): string[] => gapsBetween({ ...complete, ...sides })

/** Replaces one interaction of the pacts by a changed copy. */
const gapsAfter = (description: string, change: (interaction: Interaction) => void): string[] => {
  const copy = structuredClone(pinned.find((each) => each.description === description))
  if (copy === undefined) throw new Error(`no interaction "${description}"`)
  change(copy)
  return gapsWith({ pinned: pinned.map((each) => (each.description === description ? copy : each)) })
}

const request = (change: object) => (interaction: Interaction) =>
  void Object.assign((interaction as HttpInteraction).request, change)
const response = (change: object) => (interaction: Interaction) =>
  void Object.assign((interaction as HttpInteraction).response, change)
const payload = (content: unknown) => (interaction: Interaction) =>
  void ((interaction as MessageInteraction).contents.content = content)

describe('a gap is', () => {
  test.each([
    ['auth.login: a sign-in of an operator', 'auth.login: no interaction pins the answer 200 "operator".'],
    [
      'exchanges.create: a new exchange at a rate that has changed',
      'exchanges.create: no interaction pins the refusal "rate-changed".',
    ],
    [
      'RequestUnavailable: nothing is left to sell',
      'RequestUnavailable: no interaction pins the payload "outOfStock".',
    ],
  ])('a missing interaction: %s', (missing, gap) => {
    expect(gapsWith({ pinned: pinned.filter(({ description }) => description !== missing) })).toEqual([gap])
  })

  const getGame = 'games.get: one game by the id of the touch game'
  const takenOver = 'newTrackingOperator: an operator takes over a tracking'
  test.each([
    [getGame, request({ path: '/api/game' }), 'GET /api/game is another call'],
    [getGame, request({ query: { all: ['1'] } }), 'the request does not match the schema'],
    [getGame, response({ body: { content: { game: null } } }), 'the answer does not match the schema'],
    [takenOver, payload({}), 'the payload does not match the schema'],
  ])('an interaction that contradicts the registry: %s', (description, change, contradiction) => {
    expect(gapsAfter(description, change)).toContain(`${description}: ${contradiction}.`)
  })

  test('a call or an event that only the registry or only the client has', () => {
    const client = new Set([...complete.client, 'games.remove'])
    client.delete('closeChatTracking')
    expect(gapsWith({ client })).toEqual([
      'closeChatTracking: the client does not use it.',
      'games.remove: the client uses it, but the registry does not have it.',
    ])
  })
})
