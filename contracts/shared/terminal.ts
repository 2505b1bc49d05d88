import { styleText } from 'node:util'

export interface Terminal {
  write(text: string): void
  complain(sentence: string): void
  /** Adds colour, except when the output is piped or NO_COLOR is set. */
  paint(format: Parameters<typeof styleText>[0], text: string): string
  /** Shows a line until the next output. Missing when the output is not a terminal. */
  readonly progress?: (line: string) => void
}

interface Streams {
  readonly stdout: NodeJS.WriteStream
  readonly stderr: NodeJS.WritableStream
}

export function terminalOf({ stdout, stderr }: Streams): Terminal {
  const eraseLine = '\r\u001B[K'
  let hasProgress = false
  const erase = (): void => {
    if (hasProgress) stdout.write(eraseLine)
    hasProgress = false
  }
  const progress = (line: string): void => {
    // A wrapped line could not be erased.
    stdout.write(eraseLine + line.slice(0, Math.max(0, stdout.columns - 1)))
    hasProgress = true
  }
  return {
    write: (text) => {
      erase()
      stdout.write(text)
    },
    complain: (sentence) => {
      erase()
      stderr.write(`${sentence}\n`)
    },
    paint: (format, text) => styleText(format, text, { stream: stdout }),
    ...(stdout.isTTY ? { progress } : {}),
  }
}

export const processTerminal: Terminal = terminalOf(process)
