import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createControlClient } from '../../../../control/client.ts'
import type { Entry } from '../../../../world/journal-entry.ts'
import { filtersOf } from './address.ts'
import { createRows } from './rows.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Every second entry is a mail. */
const entryAt = (seq: number): Entry => {
  const common = { seq, at: '2026-01-01T00:00:00.000Z', cause: null }
  return seq % 2 === 0
    ? { ...common, kind: 'mail', to: 'yasmine@kamasouk.test', subject: 'Bonjour', link: '/' }
    : { ...common, kind: 'clock', action: 'rate', rate: 1 }
}

type Query = Partial<Record<'after' | 'before' | 'limit', number> & Record<'order' | 'kind', string>>

const wait = () => vi.advanceTimersByTimeAsync(1000)

/** A journal that the test writes, and rows that read it. */
async function openRows(length: number, address = '') {
  const journal = { first: 1, last: length }
  const reads: Query[] = []
  let failure: Error | undefined
  const control = createControlClient({ url: '' })
  vi.spyOn(control, 'call').mockImplementation((_, input) => {
    if (failure) return Promise.reject(failure)
    const { query } = input as unknown as { readonly query: Query }
    reads.push(query)
    const { after = 0, before = Infinity, limit = 100, order, kind } = query
    const all = Array.from({ length: journal.last - journal.first + 1 }, (_each, index) =>
      entryAt(journal.first + index),
    ).filter(
      (entry) => entry.seq > after && entry.seq < before && (kind === undefined || entry.kind === kind),
    )
    const ordered = order === 'newest' ? all.toReversed() : all
    const entries = ordered.slice(0, limit)
    const next = ordered.length > limit ? (entries.at(-1)?.seq ?? null) : null
    return Promise.resolve({ entries, ...journal, next } as never)
  })
  const rows = createRows(control, filtersOf(new URLSearchParams(address)))
  const leave = rows.open()
  await wait()
  return {
    rows,
    leave,
    reads,
    journal,
    wait,
    fail: (error?: Error) => (failure = error),
    seqs: (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, index) => rows.rowAt(first + index)?.seq),
    async write(count: number) {
      journal.last += count
      rows.receive()
      await wait()
    },
    async show(first: number, last: number) {
      rows.show(first, last)
      await wait()
    },
  }
}

describe('the rows of all entries', () => {
  test('reach from the newest to the oldest, and are read where they are shown', async () => {
    const { rows, show, seqs, reads } = await openRows(50_000)
    expect([rows.state().count, rows.rowAt(0)?.seq, rows.rowAt(40_000)]).toEqual([50_000, 50_000, undefined])
    await show(40_000, 40_020)
    expect(seqs(40_000, 40_002)).toEqual([10_000, 9999, 9998])
    expect(reads.length).toBeLessThan(6)
  })

  test('are those between two numbers, if the address names them', async () => {
    const { rows, seqs, write } = await openRows(100, 'after=10&before=14')
    await write(3)
    expect([rows.state(), seqs(0, 2)]).toMatchObject([{ count: 3, unseen: 0 }, [13, 12, 11]])
  })

  test('end where the journal has removed entries', async () => {
    const { rows, show, journal } = await openRows(5000)
    journal.first = 3000
    await show(2500, 2520)
    expect(rows.state().count).toBe(2001)
  })

  test('are few in memory, also after all of them were shown', async () => {
    const { rows, show } = await openRows(12_000)
    for (let index = 0; index < 12_000; index += 50) await show(index, index + 49)
    const kept = Array.from({ length: 12_000 }, (_, index) => rows.rowAt(index)).filter(Boolean)
    expect(kept.length).toBeLessThan(7000)
  })

  test('are read again after a failure', async () => {
    const { rows, show, fail } = await openRows(1000)
    fail(new TypeError('Failed to fetch'))
    await show(500, 520)
    expect(rows.state().problem).toContain('does not answer')
    fail()
    rows.retry()
    await show(500, 520)
    expect([rows.state().problem, rows.rowAt(500)?.seq]).toEqual([undefined, 500])
  })
})

describe('the rows of a filter', () => {
  test('are read page by page, and end with the oldest', async () => {
    const { rows, show, seqs } = await openRows(240, 'kind=mail')
    expect([rows.state().count, seqs(0, 1)]).toEqual([51, [240, 238]])
    for (let page = 1; page < 4; page += 1) await show(0, rows.state().count)
    expect([rows.state().count, rows.rowAt(119)?.seq]).toEqual([120, 2])
  })
})

test.each([
  { address: '', length: 100, newest: [102, 101], count: 102, unseen: 6 },
  { address: 'kind=mail', length: 100, newest: [102, 100], count: 51, unseen: 3 },
])(
  'rows of “$address” stay in their place while they are read, and count the new ones',
  async ({ address, length, newest, count, unseen }) => {
    const { rows, seqs, write } = await openRows(length, address)
    await write(2)
    expect([rows.state(), seqs(0, 1)]).toMatchObject([{ count, unseen: 0 }, newest])
    rows.follow(false)
    await write(6)
    expect([rows.state(), seqs(0, 1)]).toMatchObject([{ count, unseen }, newest])
    await rows.restart()
    expect([rows.state(), seqs(0, 1)]).toMatchObject([{ count, unseen }, newest])
    rows.follow(true)
    expect([rows.state(), rows.rowAt(0)?.seq]).toMatchObject([{ count: count + unseen, unseen: 0 }, 108])
  },
)

test.each(['', 'kind=mail'])('rows of “%s” on the screen are read before a restart ends', async (address) => {
  const { rows, show, seqs } = await openRows(400, address)
  rows.follow(false)
  await show(60, 100)
  await show(110, 120)
  const shown = seqs(110, 120)
  expect(shown).not.toContain(undefined)
  await rows.restart()
  expect(seqs(110, 120)).toEqual(shown)
})

describe('rows that begin again after the page was left', () => {
  test('show new and older entries, also if some were asked for when it was left', async () => {
    const { rows, leave, write, show, seqs } = await openRows(1000)
    rows.receive()
    rows.show(500, 510)
    leave()
    await rows.restart()
    await write(3)
    expect(rows.rowAt(0)?.seq).toBe(1003)
    await show(700, 702)
    expect(seqs(700, 702)).toEqual([303, 302, 301])
  })

  test('keep their place when many more came meanwhile', async () => {
    const { rows, show, seqs, journal } = await openRows(400, 'kind=mail')
    rows.follow(false)
    await show(10, 20)
    const shown = seqs(10, 20)
    journal.last += 240
    await rows.restart()
    expect([seqs(10, 20), rows.state().unseen]).toEqual([shown, 120])
  })

  test('read nothing more when it is left again', async () => {
    const { rows, leave, reads, show } = await openRows(400, 'kind=mail')
    await show(30, 49)
    const restarting = rows.restart()
    const before = reads.length
    leave()
    await restarting
    await wait()
    expect(reads.length).toBe(before)
  })
})
