import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { csvOf, csvName, historyCsv } from './export-file.ts'

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
    [';=1;=2', '";\'=1;\'=2"'],
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
  const texts = fc.array(
    fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', ';', ',', '\t', '\r', '\n', '\u2028', ' ', '"', 'x'),
    }),
    { minLength: 1, maxLength: 4 },
  )

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
