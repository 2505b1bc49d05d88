import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { jsonLine, logLine } from './log.ts'
import { createClock } from './world/clock.ts'
import type { JournalRecord } from './world/journal-entry.ts'
import { createWorld } from './world/world.ts'

const games = { call: 'games.list', method: 'GET', path: '/api/games' } as const
const call = { kind: 'call', ...games, status: 200, userId: null, body: null, answer: null } as const

const newWorld = (name: string) =>
  createWorld({ name, seed: 1, clock: createClock({ frozenAt: '2026-01-31T18:05:00.250Z' }) })

const lineOf = (record: JournalRecord, name = 'default') => {
  const world = newWorld(name)
  return stripVTControlCharacters(logLine(world, world.journal.append(record), 'http://127.0.0.1:4600'))
}

test.each<[string, JournalRecord]>([
  ['200 GET /api/games', call],
  ['401 GET /api/games nobody', { ...call, status: 401, userId: 'nobody' }],
  ['→   closeChat to nobody', { kind: 'event', event: 'closeChat', to: 'nobody', payload: {} }],
  ['op  reply', { kind: 'operator', verb: 'reply', body: {}, refused: null }],
  ['op  reply refused: not-found', { kind: 'operator', verb: 'reply', body: {}, refused: 'not-found' }],
  ['io  refused (no-token)', { kind: 'socket', action: 'refused', userId: null, reason: 'no-token' }],
  ['at  clock advanced by 90 s', { kind: 'clock', action: 'advanced', byMs: 90_000 }],
  ['at  clock advanced by 24 h', { kind: 'clock', action: 'advanced', byMs: 86_400_000 }],
  ['at  clock advanced by 0 ms', { kind: 'clock', action: 'advanced', byMs: 0 }],
  ['at  clock stopped', { kind: 'clock', action: 'rate', rate: 0 }],
  ['at  clock runs at 10×', { kind: 'clock', action: 'rate', rate: 10 }],
  ['at  the request 5 expires', { kind: 'clock', action: 'fired', name: 'the request 5 expires' }],
  [
    '@   Lien to a@b.test: http://127.0.0.1:4600/r/abc',
    { kind: 'mail', to: 'a@b.test', subject: 'Lien', link: '/r/abc' },
  ],
  ['ww  snapshot before taken', { kind: 'world', action: 'snapshot', snapshot: 'before' }],
  ['ww  restored from snapshot before', { kind: 'world', action: 'restored', snapshot: 'before' }],
  ['ww  rewound to before entry 7', { kind: 'world', action: 'restored', before: 7 }],
  ['ww  entered as yasmine', { kind: 'world', action: 'entered', userId: 'yasmine' }],
  ['ww  dropped after 30 min without use', { kind: 'world', action: 'dropped', idleMs: 1_800_000 }],
])('one line says when and what: %s', (line, record) => {
  expect(lineOf(record)).toBe(`18:05:00.250 ${line}`)
})

test('a line names its world, unless it is the default one', () => {
  expect(lineOf(call, 'a')).toBe('18:05:00.250 [a] 200 GET /api/games')
})

test('an answer that violates its schema is logged in full', () => {
  expect(lineOf({ ...call, violation: 'games.list answered against its schema' })).toContain(
    '\nDefect of the simulator: games.list answered against its schema',
  )
})

test('a JSON line is the journal entry with its world', () => {
  const world = newWorld('a')
  const entry = world.journal.append({ ...call, body: { message: 'two\nlines' } }, 7)
  const line = jsonLine(world, entry)
  expect(line).not.toContain('\n')
  expect(stripVTControlCharacters(line)).toBe(line)
  expect(JSON.parse(line)).toEqual({ world: 'a', ...entry })
})
