import { describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import type { Entry } from './journal-entry.ts'
import { createJournal, type Journal } from './journal.ts'

const emptyJournal = (limit?: number) => {
  const clock = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
  const journal = createJournal(clock, limit)
  const note = (reason: string, cause?: number) =>
    journal.append({ kind: 'socket', action: 'connected', userId: null, reason }, cause)
  return { clock, journal, note }
}

const says = (reason: string) => (entry: Entry) => entry.kind === 'socket' && entry.reason === reason
const never = () => new AbortController().signal

describe('the journal', () => {
  test('numbers its entries from 1 and uses the time of its clock', async () => {
    const { clock, journal, note } = emptyJournal()
    expect(journal.last()).toBe(0)
    note('a')
    await clock.advance(1000)
    expect(note('b', 1)).toMatchObject({ seq: 2, at: '2026-01-31T18:00:01.000Z', cause: 1, reason: 'b' })
    expect(journal.page(0, 10).entries).toMatchObject([
      { seq: 1, cause: null },
      { seq: 2, cause: 1 },
    ])
  })
})

const seqsOf = ({ entries }: ReturnType<Journal['page']>) => entries.map(({ seq }) => seq)
const filled = (limit: number, count: number) => {
  const empty = emptyJournal(limit)
  for (let number = 1; number <= count; number += 1) empty.note(String(number))
  return empty
}

describe('a journal above its limit', () => {
  test.each([1, 2, 20])('keeps the newest entries with their numbers: %d', (limit) => {
    const { journal } = filled(limit, 1000)
    const page = journal.page(0, 1000)
    expect([page.last, journal.last()]).toEqual([1000, 1000])
    expect(page.entries.length).toBeGreaterThanOrEqual(limit)
    expect(page.entries.length).toBeLessThanOrEqual(limit * 1.1 + 1)
    expect(seqsOf(page)).toEqual(page.entries.map((_, index) => page.first + index))
    expect(page.entries.at(-1)).toMatchObject({ seq: 1000, reason: '1000' })
  })

  test('finds kept and future entries, but no removed ones', async () => {
    const { journal, note } = filled(20, 1000)
    expect(await journal.next(0, says('995'), never())).toMatchObject({ seq: 995 })
    expect(await journal.next(0, says('5'), AbortSignal.abort())).toBeUndefined()
    const next = journal.next(990, says('5'), never())
    note('5')
    expect(await next).toMatchObject({ seq: 1001 })
  })

  test('finds an entry by its number, but no removed one', () => {
    const { journal } = filled(20, 1000)
    const { first } = journal.page(0, 1)
    const found = [first - 1, first, 1000, 1001].map((seq) => journal.at(seq)?.seq)
    expect(found).toEqual([undefined, first, 1000, undefined])
  })

  test('weighs its entries, without those that were removed', () => {
    const { journal, note } = emptyJournal(3)
    for (let large = 0; large < 5; large += 1) note('x'.repeat(10_000))
    for (let small = 0; small < 10; small += 1) note('x')
    const others = filled(3, 0)
    for (const _ of journal.page(0, 10).entries) others.note('x')
    expect(journal.bytes()).toBe(others.journal.bytes())
  })

  test('keeps nothing with a limit of 0, but still numbers entries and calls subscribers', async () => {
    const { journal, note } = emptyJournal(0)
    const heard: number[] = []
    journal.subscribe(({ seq }) => heard.push(seq))
    const next = journal.next(0, says('b'), never())
    note('a')
    note('b')
    expect(journal.page(0, 10)).toEqual({ entries: [], first: 0, last: 2 })
    expect(heard).toEqual([1, 2])
    expect(await next).toMatchObject({ seq: 2 })
  })
})

const call = {
  kind: 'call',
  call: null,
  method: 'GET',
  path: '/',
  status: 200,
  userId: null,
  body: null,
} as const
const answered = (answer: unknown) => ({ ...call, answer })
const journalOf = (bytesLimit: number) =>
  createJournal(createClock({ frozenAt: '2026-01-31T18:00:00.000Z' }), 1000, bytesLimit)
const kept = (journal: Journal) => seqsOf(journal.page(0, 1000))

describe('a journal above its memory limit', () => {
  test('removes the oldest entries and counts the rest', () => {
    const journal = journalOf(100_000)
    for (let number = 0; number < 500; number += 1) {
      journal.append(answered({ text: 'x'.repeat(5000) }))
      expect(journal.bytes()).toBeLessThanOrEqual(100_000)
    }
    const { first, last } = journal.page(0, 1)
    expect([kept(journal).length > 10, first, last]).toEqual([true, 501 - kept(journal).length, 500])
  })

  test('counts a shared answer once', () => {
    const journal = journalOf(100_000)
    const shared = { text: 'x'.repeat(60_000) }
    for (let number = 0; number < 50; number += 1) journal.append(answered(shared))
    expect(kept(journal)).toHaveLength(50)
    journal.append(answered({ text: 'y'.repeat(60_000) }))
    expect(kept(journal)).toEqual([51])
    expect(journal.bytes()).toBeGreaterThan(60_000)
  })

  test('keeps the newest entry of any size', () => {
    const journal = journalOf(1000)
    journal.append(answered('a'))
    journal.append(answered('x'.repeat(5000)))
    expect(kept(journal)).toEqual([2])
    journal.append(answered('b'))
    expect(kept(journal)).toEqual([3])
    expect(journal.bytes()).toBeLessThan(1000)
  })
})

describe('waiting for an entry', () => {
  test('ignores entries up to the start, also when the start is in the future', async () => {
    const { journal, note } = emptyJournal()
    const next = journal.next(2, says('b'), never())
    note('b')
    note('b')
    note('b')
    expect(await next).toMatchObject({ seq: 3 })
  })

  test.each(['an entry', 'an abort'])('looks at no more entries after %s', async (end) => {
    const { journal, note } = emptyJournal()
    const controller = new AbortController()
    let looked = 0
    const isLast = (entry: Entry): boolean => {
      looked += 1
      return says('b')(entry)
    }
    const next = journal.next(0, isLast, controller.signal)
    if (end === 'an entry') note('b')
    else controller.abort()
    await next
    const lookedUntilThen = looked
    note('b')
    expect(looked).toBe(lookedUntilThen)
  })
})
