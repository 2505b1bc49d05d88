import { Writable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { terminalOf } from './terminal.ts'

function createStream(properties: object = {}) {
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  return {
    stream: Object.assign(stream, properties) as unknown as NodeJS.WriteStream,
    text: () => written.join(''),
  }
}

const erased = '\r\u001B[K'

const openTerminal = () => {
  const [stdout, stderr] = [createStream({ isTTY: true, columns: 10 }), createStream()]
  return { stdout, stderr, terminal: terminalOf({ stdout: stdout.stream, stderr: stderr.stream }) }
}

describe('on a terminal', () => {
  test('progress is one line, and output erases it', () => {
    const { terminal, stdout } = openTerminal()
    terminal.progress?.('1 of 2')
    terminal.progress?.('2 of 2')
    terminal.write('done\n')
    terminal.write('and more\n')
    expect(stdout.text()).toBe(`${erased}1 of 2${erased}2 of 2${erased}done\nand more\n`)
  })

  test('an error erases it too', () => {
    const { terminal, stdout, stderr } = openTerminal()
    terminal.progress?.('1 of 2')
    terminal.complain('It broke.')
    expect([stdout.text(), stderr.text()]).toEqual([`${erased}1 of 2${erased}`, 'It broke.\n'])
  })

  test('progress is cut to the width of the terminal', () => {
    const { terminal, stdout } = openTerminal()
    terminal.progress?.('interaction 12 of 263')
    expect(stdout.text()).toBe(`${erased}interacti`)
  })
})

test('without a terminal there is no progress', () => {
  const stdout = createStream()
  const terminal = terminalOf({ stdout: stdout.stream, stderr: createStream().stream })
  expect(terminal.progress).toBeUndefined()
  terminal.write('done\n')
  expect(stdout.text()).toBe('done\n')
})
