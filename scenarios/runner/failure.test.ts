import { describe, expect, test } from 'vitest'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { closestEntry } from './failure.ts'

const common = { at: '2026-01-31T18:05:00.000Z', cause: null }
const event = (seq: number, name: string, to: string): Entry => ({
  ...common,
  seq,
  kind: 'event',
  event: name,
  to,
  payload: {},
})
const refusal: Entry = {
  ...common,
  seq: 4,
  kind: 'call',
  call: 'conversations.create',
  method: 'POST',
  path: '/api',
  status: 409,
  userId: 'a1',
  body: null,
  answer: null,
}

describe('the closest entry', () => {
  const entries = [
    event(1, 'sendMessage', 'a1'),
    event(2, 'sendMessage', 'b2'),
    event(3, 'closeChat', 'a1'),
    refusal,
  ]

  test('is the entry of the right user, before a later one of another user', () => {
    expect(closestEntry(entries, { event: 'sendMessage', user: 'a1' })?.seq).toBe(1)
  })

  test('is the latest when the matcher names no user id', () => {
    expect(closestEntry(entries, { event: 'sendMessage', user: 'yasmine@kamasouk.test' })?.seq).toBe(2)
  })

  test('can be the same call with a refusal', () => {
    expect(closestEntry(entries, { call: 'conversations.create', user: 'b2' })?.seq).toBe(4)
  })

  test('is undefined when no name matches', () => {
    expect(closestEntry(entries, { operator: 'reply' })).toBeUndefined()
  })
})
