import { runContractsCommand } from '../cli.ts'

/** What `contracts` prints and answers. */
export async function contracts(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  signal = new AbortController().signal,
) {
  let printed = ''
  let complained = ''
  const exitCode = await runContractsCommand(args, {
    env,
    signal,
    terminal: {
      write: (text) => (printed += text),
      complain: (sentence) => (complained += `${sentence}\n`),
      paint: (_format, text) => text,
    },
  })
  return { exitCode, printed, complained }
}
