import { describe, expect, test } from 'vitest'
import { isCancel } from 'axios'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { startProvider } from '../../testing/provider.ts'
import { exportFile, HistoryMoved, type Progress } from './export-file.ts'
import { readFilters, withTab } from './filters.ts'

const [bought] = callExamples['history.buy'].answers['maximum']?.data ?? []
if (bought === undefined) throw new Error('the registry has no example of a purchase')

const chunk = (from: number, to: number, total: number, page: number) => ({
  data: Array.from({ length: to - from + 1 }, (_, index) => ({
    ...bought,
    _id: String(from + index).padStart(24, '0'),
  })),
  pagination: { total, page, limit: 100, totalPages: Math.ceil(total / 100) },
})

const filters = readFilters(new URLSearchParams('search=yasmi&status=Paid&game=retro&sort=-total&page=7'))
const userId = '65f0000000000000000000a1'
const never = new AbortController().signal
const nobody = (): void => undefined
const lines = (text: string): number => text.split('\r\n').length - 2

describe('the file of a history', () => {
  test('contains every page of the filtered list, read one after the other', async () => {
    const provider = startProvider()
    const first = provider.holds('history.buy')
    const second = provider.holds('history.buy')
    provider.answers('history.buy', chunk(201, 240, 240, 3))
    const progress: Progress[] = []
    const exporting = exportFile(userId, filters, never, (step) => progress.push(step))

    const { query } = await first.arrived
    expect(query).toEqual({
      page: '1',
      limit: '100',
      search: 'yasmi',
      status: 'Paid',
      gameId: gameIds.retro,
      sort: '-total',
    })
    expect(provider.calls('history.buy')).toHaveLength(1)
    first.answers(chunk(1, 100, 240, 1))
    expect((await second.arrived).query).toMatchObject({ page: '2' })
    expect(provider.calls('history.buy')).toHaveLength(2)
    second.answers(chunk(101, 200, 240, 2))

    const { name, text, count } = await exporting
    expect(name).toMatch(/^kamasouk-buy-\d{4}-\d\d-\d\d\.csv$/)
    expect(count).toBe(240)
    expect(lines(text)).toBe(240)
    expect(progress).toEqual([
      { read: 100, total: 240 },
      { read: 200, total: 240 },
      { read: 240, total: 240 },
    ])
  })

  test.each(['sell', 'exchange'] as const)('of the tab %s uses its own call', async (tab) => {
    const provider = startProvider()
    const { text } = await exportFile(userId, withTab(filters, tab), never, nobody)
    expect(lines(text)).toBe(0)
    expect(provider.calls(`history.${tab}`)).toHaveLength(1)
  })

  test('contains a row once even if a new one has moved it to the next page', async () => {
    const provider = startProvider()
    provider.answers('history.buy', chunk(1, 100, 101, 1))
    provider.answers('history.buy', chunk(100, 101, 102, 2))
    // The new row is missing.
    await expect(exportFile(userId, filters, never, nobody)).rejects.toThrow(HistoryMoved)

    provider.answers('history.buy', chunk(1, 100, 101, 1))
    provider.answers('history.buy', chunk(100, 101, 101, 2))
    expect(lines((await exportFile(userId, filters, never, nobody)).text)).toBe(101)
  })

  test('is not created if rows were removed meanwhile', async () => {
    const provider = startProvider()
    provider.answers('history.buy', chunk(1, 100, 150, 1))
    provider.answers('history.buy', chunk(102, 149, 149, 2))
    await expect(exportFile(userId, filters, never, nobody)).rejects.toThrow(HistoryMoved)
  })

  test('is cancelled together with the current call', async () => {
    const provider = startProvider()
    const held = provider.holds('history.buy')
    const controller = new AbortController()
    const exporting = exportFile(userId, filters, controller.signal, nobody)
    await held.arrived
    controller.abort()
    await expect(exporting).rejects.toSatisfy(isCancel)
    expect(provider.calls('history.buy')).toHaveLength(1)
  })

  test('reports why it failed', async () => {
    const provider = startProvider()
    provider.answers('history.buy', chunk(1, 100, 240, 1))
    provider.fails('history.buy')
    await expect(exportFile(userId, filters, never, nobody)).rejects.toMatchObject({ code: 'unreachable' })
  })
})
