import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { terminalOf } from './terminal.ts'

const erased = '\r\u001B[K'

/** Returns a terminal, and a function that returns the text of both streams. */
function openTerminal(properties: object = { isTTY: true, columns: 10 }) {
  const [stdout, stderr] = [Object.assign(new PassThrough(), properties), new PassThrough()]
  const terminal = terminalOf({ stdout: stdout as unknown as NodeJS.WriteStream, stderr })
  return { terminal, written: () => [stdout, stderr].map((stream) => String(stream.read() ?? '')) }
}

test('progress is one line of a terminal, and output erases it', () => {
  const { terminal, written } = openTerminal()
  terminal.progress?.('1 of 2')
  terminal.progress?.('2 of 2')
  terminal.write('done\n')
  terminal.write('and more\n')
  expect(written()).toEqual([`${erased}1 of 2${erased}2 of 2${erased}done\nand more\n`, ''])
})

test('an error erases progress too', () => {
  const { terminal, written } = openTerminal()
  terminal.progress?.('1 of 2')
  terminal.complain('It broke.')
  expect(written()).toEqual([`${erased}1 of 2${erased}`, 'It broke.\n'])
})

test('progress is cut to the width of the terminal', () => {
  const { terminal, written } = openTerminal()
  terminal.progress?.('interaction 12 of 263')
  expect(written()).toEqual([`${erased}interacti`, ''])
})

test('without a terminal there is no progress', () => {
  const { terminal, written } = openTerminal({})
  expect(terminal.progress).toBeUndefined()
  terminal.write('done\n')
  expect(written()).toEqual(['done\n', ''])
})
