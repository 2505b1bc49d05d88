import { describe, expect, test } from 'vitest'
import { createClock } from './clock.ts'
import { createJournal, type JournalEntry } from './journal.ts'

const emptyJournal = () => {
  const clock = createClock({ frozenAt: '2026-01-31T18:00:00.000Z' })
  const journal = createJournal(clock)
  const note = (reason: string, cause?: number) =>
    journal.append({ kind: 'socket', action: 'connected', userId: null, reason }, cause)
  return { clock, journal, note }
}

const says = (reason: string) => (entry: JournalEntry) => entry.kind === 'socket' && entry.reason === reason
const never = () => new AbortController().signal

/** A signal that can tell how many still listen to it. */
function watchedSignal() {
  const controller = new AbortController()
  const { signal } = controller
  let listening = 0
  const add = signal.addEventListener.bind(signal)
  const remove = signal.removeEventListener.bind(signal)
  signal.addEventListener = (...parameters: Parameters<typeof add>) => {
    listening += 1
    add(...parameters)
  }
  signal.removeEventListener = (...parameters: Parameters<typeof remove>) => {
    listening -= 1
    remove(...parameters)
  }
  return { controller, signal, listening: () => listening }
}

describe('the journal', () => {
  test('numbers its entries from 1 and dates them by its clock', () => {
    const { clock, journal, note } = emptyJournal()
    expect(journal.last()).toBe(0)
    note('a')
    clock.advance(1000)
    expect(note('b', 1)).toEqual({
      seq: 2,
      at: '2026-01-31T18:00:01.000Z',
      cause: 1,
      kind: 'socket',
      action: 'connected',
      userId: null,
      reason: 'b',
    })
    expect(journal.page(0, 10).entries.map(({ seq, cause }) => [seq, cause])).toEqual([
      [1, null],
      [2, 1],
    ])
  })

  test('is read in pages that say how far it goes', () => {
    const { journal, note } = emptyJournal()
    for (const reason of ['a', 'b', 'c', 'd']) note(reason)
    const seqs = (after: number, limit: number) => journal.page(after, limit).entries.map(({ seq }) => seq)
    expect(seqs(0, 2)).toEqual([1, 2])
    expect(seqs(2, 100)).toEqual([3, 4])
    expect(seqs(4, 100)).toEqual([])
    expect(seqs(99, 100)).toEqual([])
    expect(journal.page(0, 1).last).toBe(4)
  })

  test('tells those who follow it of each entry, until they leave', () => {
    const { journal, note } = emptyJournal()
    const heard: number[] = []
    note('before')
    const leave = journal.subscribe(({ seq }) => heard.push(seq))
    note('during')
    leave()
    note('after')
    expect(heard).toEqual([2])
  })
})

describe('waiting for an entry', () => {
  test('finds the first one that is written already', async () => {
    const { journal, note } = emptyJournal()
    note('a')
    note('b')
    note('b')
    expect(await journal.next(0, says('b'), never())).toMatchObject({ seq: 2 })
    expect(await journal.next(2, says('b'), never())).toMatchObject({ seq: 3 })
  })

  test('ends with the first matching one that comes', async () => {
    const { journal, note } = emptyJournal()
    note('b')
    const next = journal.next(1, says('b'), never())
    note('a')
    note('b')
    note('b')
    expect(await next).toMatchObject({ seq: 3 })
  })

  test('looks at nothing that is written up to where it starts, also when that lies ahead', async () => {
    const { journal, note } = emptyJournal()
    const next = journal.next(2, says('b'), never())
    note('b')
    note('b')
    note('b')
    expect(await next).toMatchObject({ seq: 3 })
  })

  test('ends with nothing when it is given up, before or meanwhile', async () => {
    const { journal, note } = emptyJournal()
    expect(await journal.next(0, says('b'), AbortSignal.abort())).toBeUndefined()
    const controller = new AbortController()
    const next = journal.next(0, says('b'), controller.signal)
    controller.abort()
    note('b')
    expect(await next).toBeUndefined()
  })

  test('answers with what is written even to one who has given up', async () => {
    const { journal, note } = emptyJournal()
    note('b')
    expect(await journal.next(0, says('b'), AbortSignal.abort())).toMatchObject({ seq: 1 })
  })

  test.each(['an entry', 'an abort'])('leaves no listener behind after %s', async (end) => {
    const { journal, note } = emptyJournal()
    const { controller, signal, listening } = watchedSignal()
    let looked = 0
    const next = journal.next(
      0,
      (entry) => {
        looked += 1
        return says('b')(entry)
      },
      signal,
    )
    expect(listening()).toBe(1)
    if (end === 'an entry') note('b')
    else controller.abort()
    await next
    const lookedUntilThen = looked
    note('b')
    expect(listening()).toBe(0)
    expect(looked).toBe(lookedUntilThen)
  })
})
