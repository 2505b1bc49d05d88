/** Where a command writes. A test gives its own. */
import { styleText } from 'node:util'

export interface Terminal {
  /** What was asked for. */
  write(text: string): void
  /** One sentence on what went wrong. */
  complain(sentence: string): void
  /** In colour where a person sees it, as it is where it is piped or NO_COLOR is set. */
  paint(format: Parameters<typeof styleText>[0], text: string): string
  /** One line that stands until the next, or until something is written; missing where nobody watches. */
  readonly progress?: (line: string) => void
}

/** As much of a process as a terminal needs. */
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
    // A line that wraps could not be erased again.
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
