import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { root } from '../../scripts/root.ts'

export interface Ended {
  readonly code: number | null
  readonly printed: string
  readonly complained: string
}

interface Options {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string | undefined>>
}

/** Runs a script with this Node as a child process, which ends with the test. */
export function start(args: readonly string[], { cwd = root, env = process.env }: Options = {}) {
  const child = spawn(process.execPath, args, { cwd, env: { ...env, NO_COLOR: '1', INIT_CWD: cwd } })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [printed, complained] = ['', '']
  const begun = Promise.withResolvers<undefined>()
  const address = Promise.withResolvers<string>()
  child.stdout.on('data', (data: Buffer) => {
    printed += data.toString()
    begun.resolve(undefined)
    const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? []
    if (url !== undefined) address.resolve(url)
  })
  child.stderr.on('data', (data: Buffer) => (complained += data.toString()))
  const ended = once(child, 'close').then(([code]): Ended => ({
    code: code as number | null,
    printed,
    complained,
  }))
  return {
    /** Resolves with its first output. */
    begun: begun.promise,
    /** Resolves with the first address that it prints. */
    address: address.promise,
    ended,
    stop(signal: NodeJS.Signals): Promise<Ended> {
      child.kill(signal)
      return ended
    },
    closeOutput: () => child.stdout.destroy(),
  }
}
