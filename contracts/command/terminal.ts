/** Where a command writes. A test gives its own. */
import { styleText } from 'node:util'

export interface Terminal {
  /** What was asked for. */
  write(text: string): void
  /** One sentence on what went wrong. */
  complain(sentence: string): void
  /** How far it has come, in one line that stands until the next and goes with an empty one; only where a person sees it. */
  progress?: ((line: string) => void) | undefined
  /** In colour where a person sees it, as it is where it is piped or NO_COLOR is set. */
  paint(format: Parameters<typeof styleText>[0], text: string): string
}

export const processTerminal: Terminal = {
  write: (text) => {
    process.stdout.write(text)
  },
  complain: (sentence) => {
    process.stderr.write(`${sentence}\n`)
  },
  progress: process.stderr.isTTY
    ? (line) => {
        process.stderr.write(`\r\u001B[2K${line}`)
      }
    : undefined,
  paint: (format, text) => styleText(format, text, { stream: process.stdout }),
}
