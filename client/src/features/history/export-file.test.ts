import { describe, expect, test } from 'vitest'
import { isCancel } from 'axios'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { gameIds } from '../../../../contracts/registry/games.ts'
import { startProvider } from '../../testing/provider.ts'
import { exportFile, HistoryMoved, csvOf, csvName, historyCsv } from './export-file.ts'
import { readFilters, withTab } from './filters.ts'
import * as fc from 'fast-check'

const [bought] = callExamples['history.buy'].answers['maximum']?.data ?? []
if (bought === undefined) throw new Error('the registry has no example of a purchase')

/** The answer with the rows `from` to `to`, which are named by their numbers. */
const chunk = (page: number, from: number, to: number, total: number) => ({
  data: Array.from({ length: to - from + 1 }, (_, index) => ({
    ...bought,
    _id: String(from + index).padStart(24, '0'),
  })),
  pagination: { total, page, limit: 100, totalPages: Math.ceil(total / 100) },
})

const filters = readFilters(new URLSearchParams('search=yasmi&status=Paid&game=retro&sort=-total&page=7'))
const userId = '65f0000000000000000000a1'
const start = (tab = filters.tab, { signal } = new AbortController()) =>
  exportFile(userId, withTab(filters, tab), signal, () => undefined)
const lines = (text: string): number => text.split('\r\n').length - 2

describe('the file of a history', () => {
  test('contains every page of the filtered list, read one after the other', async () => {
    const provider = startProvider()
    const first = provider.holds('history.buy')
    const second = provider.holds('history.buy')
    provider.answers('history.buy', chunk(3, 201, 240, 240))
    const progress: object[] = []
    const { signal } = new AbortController()
    const exporting = exportFile(userId, filters, signal, (step) => progress.push(step))

    expect((await first.arrived).query).toEqual({
      page: '1',
      limit: '100',
      search: 'yasmi',
      status: 'Paid',
      gameId: gameIds.retro,
      sort: '-total',
    })
    expect(provider.calls('history.buy')).toHaveLength(1)
    first.answers(chunk(1, 1, 100, 240))
    expect((await second.arrived).query).toMatchObject({ page: '2' })
    expect(provider.calls('history.buy')).toHaveLength(2)
    second.answers(chunk(2, 101, 200, 240))

    const { name, text, count } = await exporting
    expect(name).toMatch(/^kamasouk-buy-\d{4}-\d\d-\d\d\.csv$/)
    expect([count, lines(text)]).toEqual([240, 240])
    expect(progress).toEqual([100, 200, 240].map((read) => ({ read, total: 240 })))
  })

  test.each(['sell', 'exchange'] as const)('of the tab %s uses its own call', async (tab) => {
    const provider = startProvider()
    expect(lines((await start(tab)).text)).toBe(0)
    expect(provider.calls(`history.${tab}`)).toHaveLength(1)
  })

  test('contains a row once if it has moved to the next page', async () => {
    const provider = startProvider()
    provider.answers('history.buy', chunk(1, 1, 100, 101))
    provider.answers('history.buy', chunk(2, 100, 101, 101))
    expect(lines((await start()).text)).toBe(101)
  })

  test.each([
    ['a row was added', chunk(1, 1, 100, 101), chunk(2, 100, 101, 102)],
    ['rows were removed', chunk(1, 1, 100, 150), chunk(2, 102, 149, 149)],
  ])('is not created if %s meanwhile', async (_, first, second) => {
    const provider = startProvider()
    provider.answers('history.buy', first)
    provider.answers('history.buy', second)
    await expect(start()).rejects.toThrow(HistoryMoved)
  })

  test('is cancelled together with the current call', async () => {
    const provider = startProvider()
    const held = provider.holds('history.buy')
    const controller = new AbortController()
    const exporting = start('buy', controller)
    void held.arrived.then(() => controller.abort())
    await expect(exporting).rejects.toSatisfy(isCancel)
    expect(provider.calls('history.buy')).toHaveLength(1)
  })

  test('reports why it failed', async () => {
    const provider = startProvider()
    provider.answers('history.buy', chunk(1, 1, 100, 240))
    provider.fails('history.buy')
    await expect(start()).rejects.toMatchObject({ code: 'unreachable' })
  })
})

const cell = (value: string | number): string => csvOf(['c'], [[value]]).slice('\uFEFFc\r\n'.length, -2)

describe('a file of comma-separated values', () => {
  test('starts with a byte order mark and ends each line with CR LF', () => {
    expect(csvOf(['a', 'b'], [['é', 'ç']])).toBe('\uFEFFa,b\r\né,ç\r\n')
    expect(csvOf(['a'], [])).toBe('\uFEFFa\r\n')
  })

  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['semi;colon', '"semi;colon"'],
    ['two\u2028lines', '"two\u2028lines"'],
  ])('quotes %j only if necessary', (text, expected) => expect(cell(text)).toBe(expected))

  test.each([
    ['=1+1', "'=1+1"],
    ['-Sram', "'-Sram"],
    [' =1', "' =1"],
    ['\t=1', '"\'\t\'=1"'],
    ['x;=1+1', '"x;\'=1+1"'],
    ['x;"=1', '"x;\'""=1"'],
    ['\r=1', '"\'\r\'=1"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a=b', 'a=b'],
    ['Yasmi-Iop', 'Yasmi-Iop'],
  ])('makes %j a text that no spreadsheet runs', (text, expected) => expect(cell(text)).toBe(expected))

  test.each([
    [0, '0.000'],
    [12.5, '12.500'],
    [1_000_000, '1000000.000'],
    [0.1 + 0.2, '0.300'],
  ])('writes the number %d so that it is not read as a date or as thousands', (number, expected) =>
    expect(cell(number)).toBe(expected),
  )
})

function parseCsv(file: string): string[][] {
  const cells = [...file.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '\r\n') rows.push([])
  }
  return rows.slice(0, -1)
}

describe('a file of any texts', () => {
  const unit = fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '\u2028', ' ', '"', 'x')
  const texts = fc.array(fc.string({ unit }), { minLength: 1, maxLength: 4 })

  test('reads back as the same texts, except for apostrophes', () => {
    fc.assert(
      fc.property(texts, (row) => {
        const [, ...rows] = parseCsv(csvOf(['c'], [row]).slice(1))
        expect(rows.map((cells) => cells.map((text) => text.replaceAll("'", '')))).toEqual([row])
      }),
    )
  })

  test.each([/,|\r\n/, /;|\r\n/, /\t|\r\n/, /[,;\t\r\n\u2028]/])(
    'contains no formula, even if it is split at %s',
    (separator) => {
      fc.assert(
        fc.property(texts, (row) => {
          const pieces = csvOf(['c'], [row]).split(separator)
          expect(pieces.filter((piece) => /^[\s"]*[=+\-@]/.test(piece))).toEqual([])
        }),
      )
    },
  )
})

describe('a history as a file', () => {
  const { maximum, serverNull, serverLeftOut } = callExamples['history.buy'].answers

  test('has the columns of the page, amounts without a unit and times in UTC', () => {
    expect(historyCsv('buy', maximum?.data ?? [])).toBe(
      '\uFEFFId,Game,Server,Personnage,Quantity (M),Total (DH),Status,Date\r\n' +
        '65f000000000000000000011,Dofus Retro,Boune,Yasmi-Iop,12.500,150.000,Pending,2026-01-31T18:05:00.000Z\r\n',
    )
  })

  test('has decimal commas, semicolons and local times for a French Excel', () => {
    const [, row] = historyCsv('buy', maximum?.data ?? [], 'excel-fr').split('\r\n')
    expect(row).toMatch(
      /^65f000000000000000000011;Dofus Retro;Boune;Yasmi-Iop;12,500;150,000;Pending;\d{2}\/\d{2}\/2026 \d{2}:05$/,
    )
  })

  test('keeps formulas out of a French Excel too', () => {
    expect(csvOf(['a'], [['=1+1'], ['x;=1+1'], [-1.5]], 'excel-fr')).toBe(
      '\uFEFFa\r\n\'=1+1\r\n"x;\'=1+1"\r\n-1,500\r\n',
    )
  })

  test('marks a missing server', () => {
    for (const page of [serverNull, serverLeftOut]) {
      expect(historyCsv('buy', page?.data ?? [])).toContain('Dofus Retro,no server,Yasmi-Iop')
    }
  })

  test('of exchanges has both servers, characters and quantities', () => {
    expect(historyCsv('exchange', callExamples['history.exchange'].answers['maximum']?.data ?? [])).toBe(
      '\uFEFFId,Game,From Server,To Server,Sender character,Receiver character,Quantity to send (M),Quantity to receive (M),Status,Date\r\n' +
        '65f000000000000000000012,Dofus Retro,Boune,Allisteria,Yasmi-Iop,Yasmi-Cra,12.500,10.150,Exchanged,2026-01-31T18:05:00.000Z\r\n',
    )
  })

  test('is named after its tab and the day', () =>
    expect(csvName('sell', '2026-01-31')).toBe('kamasouk-sell-2026-01-31.csv'))
})
