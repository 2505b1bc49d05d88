import type { CommandContext } from './command-line.ts'
import type { ExitCode } from './errors.ts'

export interface Listening {
  readonly signal?: AbortSignal
  readonly onPrinted?: (text: string) => void
  readonly onComplained?: (sentence: string) => void
}

/** Runs a command and returns its output and exit code. */
export async function readCommand(
  run: (args: readonly string[], context: CommandContext) => Promise<ExitCode>,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { signal = new AbortController().signal, onPrinted, onComplained }: Listening = {},
) {
  let printed = ''
  let complained = ''
  const exitCode = await run(args, {
    env,
    signal,
    terminal: {
      write: (text) => {
        printed += text
        onPrinted?.(text)
      },
      complain: (sentence) => {
        complained += `${sentence}\n`
        onComplained?.(sentence)
      },
      paint: (_format, text) => text,
    },
  })
  return { exitCode, printed, complained }
}
