import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { logLine } from './log.ts'
import { createClock } from './world/clock.ts'
import type { JournalRecord } from './world/journal.ts'
import { createWorld } from './world/world.ts'

const call = {
  kind: 'call',
  call: 'games.list',
  method: 'GET',
  path: '/api/games',
  status: 200,
  userId: null,
  body: null,
  answer: null,
} as const

const lineOf = (record: JournalRecord, name = 'default') => {
  const world = createWorld({ name, seed: 1, clock: createClock({ frozenAt: '2026-01-31T18:05:00.250Z' }) })
  return stripVTControlCharacters(logLine(world, world.journal.append(record)))
}

test.each<[string, JournalRecord]>([
  ['200 GET /api/games', call],
  ['401 GET /api/games nobody', { ...call, status: 401, userId: 'nobody' }],
  ['→   closeChat to nobody', { kind: 'event', event: 'closeChat', to: 'nobody', payload: {} }],
  ['op  reply', { kind: 'operator', verb: 'reply', body: {}, refused: null }],
  ['op  reply refused: not-found', { kind: 'operator', verb: 'reply', body: {}, refused: 'not-found' }],
  [
    'io  refused (access-denied)',
    { kind: 'socket', action: 'refused', userId: null, reason: 'access-denied' },
  ],
])('one line says when and what: %s', (line, record) => {
  expect(lineOf(record)).toBe(`18:05:00.250 ${line}`)
})

test('a line names its world, unless it is the default one', () => {
  expect(lineOf(call, 'a')).toBe('18:05:00.250 [a] 200 GET /api/games')
})

test('an answer that broke its schema is said in full', () => {
  expect(lineOf({ ...call, violation: 'games.list answered against its schema' })).toContain(
    '\ngames.list answered against its schema',
  )
})
