/** Runs `contracts watch` in front of a provider. */
import { runContractsCommand } from '../contracts/provider-kit/cli.ts'
import { readCommand } from '../contracts/shared/testing.ts'

export async function startWatch(provider: string, ...flags: readonly string[]) {
  const stop = new AbortController()
  const { promise: printed, resolve } = Promise.withResolvers<string>()
  const args = ['watch', '--provider', provider, '--port', '0', ...flags]
  const ended = readCommand(runContractsCommand, args, {}, { signal: stop.signal, onPrinted: resolve })
  const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await printed) ?? []
  return {
    url,
    /** Presses Ctrl-C. Returns what the command printed and its exit code. */
    stop: () => {
      stop.abort()
      return ended
    },
  }
}
