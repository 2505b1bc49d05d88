import { describe, expect, test } from 'vitest'
import { callExamples } from '../../../../contracts/registry/examples.ts'
import { csvName, exchangesCsv, transactionsCsv } from './csv-rows.ts'
import { csvOf } from './csv.ts'

/** The lines of a file with this one cell below its name. */
const cell = (value: string | number): string => csvOf(['c'], [[value]]).slice('\uFEFFc\r\n'.length, -2)

describe('a file of comma-separated values', () => {
  test('begins with the mark of UTF-8 and ends each line with CR LF', () => {
    expect(csvOf(['a', 'b'], [['é', 'ç']])).toBe('\uFEFFa,b\r\né,ç\r\n')
    expect(csvOf(['a'], [])).toBe('\uFEFFa\r\n')
  })

  test.each([
    ['plain', 'plain'],
    ['', ''],
    ['a,b', '"a,b"'],
    ['say "no"', '"say ""no"""'],
    ['two\r\nlines', '"two\r\nlines"'],
    ['two\nlines', '"two\nlines"'],
    ['semi;colon', 'semi;colon'],
  ])('quotes %j only where it has to', (text, expected) => {
    expect(cell(text)).toBe(expected)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['+212', "'+212"],
    ['-Sram', "'-Sram"],
    ['@me', "'@me"],
    [' =1', "' =1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['＝1', "'＝1"],
    ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
    ['a=b', 'a=b'],
    ['Yasmi-Iop', 'Yasmi-Iop'],
  ])('makes of %j a text that no spreadsheet runs', (text, expected) => {
    expect(cell(text)).toBe(expected)
  })

  test.each([
    [0, '0.000'],
    [12.5, '12.500'],
    [0.001, '0.001'],
    [1234.567, '1234.567'],
    [1_000_000, '1000000.000'],
    [0.1 + 0.2, '0.300'],
  ])('writes the number %d as one that is never taken for a date or for thousands', (number, expected) => {
    expect(cell(number)).toBe(expected)
  })
})

describe('a history as a file', () => {
  const { maximum, serverNull, serverLeftOut } = callExamples['history.buy'].answers

  test('has the columns of the page, amounts without their unit and moments in UTC', () => {
    expect(transactionsCsv(maximum?.data ?? [])).toBe(
      '\uFEFFId,Game,Server,Personnage,Quantity (M),Total (DH),Status,Date\r\n' +
        '65f000000000000000000011,Dofus Retro,Boune,Yasmi-Iop,12.500,150.000,Pending,2026-01-31T18:05:00.000Z\r\n',
    )
  })

  test('says where there is no server', () => {
    for (const page of [serverNull, serverLeftOut]) {
      expect(transactionsCsv(page?.data ?? [])).toContain('Dofus Retro,no server,Yasmi-Iop')
    }
  })

  test('of exchanges has both servers, characters and quantities', () => {
    expect(exchangesCsv(callExamples['history.exchange'].answers['maximum']?.data ?? [])).toBe(
      '\uFEFFId,Game,From Server,To Server,Sender character,Receiver character,Quantity to send (M),Quantity to receive (M),Status,Date\r\n' +
        '65f000000000000000000012,Dofus Retro,Boune,Allisteria,Yasmi-Iop,Yasmi-Cra,12.500,10.150,Exchanged,2026-01-31T18:05:00.000Z\r\n',
    )
  })

  test('is named after its tab and the day', () => {
    expect(csvName('sell', '2026-01-31')).toBe('kamasouk-sell-2026-01-31.csv')
  })
})
