import { expect, test } from 'vitest'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import { closestEntry } from './failure.ts'

const common = { at: '2026-01-31T18:05:00.000Z', cause: null }
const event = (seq: number, name: string, to: string): Entry =>
  Object.assign({ seq, kind: 'event', event: name, to, payload: {} } as const, common)
const call = {
  kind: 'call',
  call: 'conversations.create',
  method: 'POST',
  path: '/api',
  status: 409,
} as const
const refusal: Entry = { ...common, ...call, seq: 4, userId: 'a1', body: null, answer: null }

const entries = [
  event(1, 'sendMessage', 'a1'),
  event(2, 'sendMessage', 'b2'),
  event(3, 'closeChat', 'a1'),
  refusal,
]

test.each([
  ['of the right user, before a later one of another user', { event: 'sendMessage', user: 'a1' }, 1],
  ['the latest when no user id is named', { event: 'sendMessage', user: 'yasmine@kamasouk.test' }, 2],
  ['the same call with a refusal', { call: 'conversations.create', user: 'b2' }, 4],
  ['none when no name matches', { operator: 'reply' }, undefined],
])('the closest entry is %s', (_what, match, seq) => {
  expect(closestEntry(entries, match)?.seq).toBe(seq)
})
