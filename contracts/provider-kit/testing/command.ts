import { readCommand } from '../../shared/testing.ts'
import { runContractsCommand } from '../cli.ts'

export const contracts = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  readCommand(runContractsCommand, args, env)

/** Starts a server of `contracts`, which runs until Ctrl-C. `url` is the first address that it prints. */
export async function startContracts(...args: readonly string[]) {
  const stop = new AbortController()
  const { promise: printed, resolve } = Promise.withResolvers<string>()
  const ended = readCommand(runContractsCommand, args, {}, { signal: stop.signal, onPrinted: resolve })
  const text = await printed
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(text) ?? []
  return {
    url,
    text,
    /** Presses Ctrl-C. Returns what the command printed and its exit code. */
    stop: () => {
      stop.abort()
      return ended
    },
  }
}

export const startWatch = (provider: string, ...flags: readonly string[]) =>
  startContracts('watch', '--provider', provider, '--port', '0', ...flags)
