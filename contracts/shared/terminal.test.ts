import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { terminalOf } from './terminal.ts'

/** What a stream is told, as one text. */
function listening(properties: object = {}) {
  const said: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      said.push(String(chunk))
      done()
    },
  })
  return {
    stream: Object.assign(stream, properties) as unknown as NodeJS.WriteStream,
    text: () => said.join(''),
  }
}

const erased = '\r\u001B[K'

const watched = () => {
  const [stdout, stderr] = [listening({ isTTY: true, columns: 10 }), listening()]
  return { stdout, stderr, terminal: terminalOf({ stdout: stdout.stream, stderr: stderr.stream }) }
}

describe('a terminal that somebody watches', () => {
  test('shows progress on one line, which goes as soon as something is written', () => {
    const { terminal, stdout } = watched()
    terminal.progress?.('1 of 2')
    terminal.progress?.('2 of 2')
    terminal.write('done\n')
    terminal.write('and more\n')
    expect(stdout.text()).toBe(`${erased}1 of 2${erased}2 of 2${erased}done\nand more\n`)
  })

  test('loses it to a complaint as well, which goes elsewhere', () => {
    const { terminal, stdout, stderr } = watched()
    terminal.progress?.('1 of 2')
    terminal.complain('It broke.')
    expect([stdout.text(), stderr.text()]).toEqual([`${erased}1 of 2${erased}`, 'It broke.\n'])
  })

  test('shows no more of it than fits on the line', () => {
    const { terminal, stdout } = watched()
    terminal.progress?.('interaction 12 of 263')
    expect(stdout.text()).toBe(`${erased}interacti`)
  })
})

test('where nobody watches there is no progress', () => {
  const stdout = listening()
  const terminal = terminalOf({ stdout: stdout.stream, stderr: listening().stream })
  expect(terminal.progress).toBeUndefined()
  terminal.write('done\n')
  expect(stdout.text()).toBe('done\n')
})
