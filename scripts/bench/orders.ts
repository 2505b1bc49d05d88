/** Orders between the benchmark and a process of its own: one at a time, each answered once. */
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { start, type Running } from './processes.ts'
import type { Reply } from './take-orders.ts'

export interface Worker<Order extends object, Answer> extends Running {
  ask(order: Order): Promise<Answer>
}

/** Starts a process that runs a file of this folder. */
export function startWorker<Order extends object, Answer>(
  file: string,
  flags: readonly string[] = [],
): Worker<Order, Answer> {
  const path = fileURLToPath(new URL(file, import.meta.url))
  return asWorker(file, start({ name: file, args: [...flags, path], takesOrders: true }))
}

/** Sends orders to a process that was started with `takesOrders`. */
export function asWorker<Order extends object, Answer>(
  name: string,
  { child, said }: Running,
): Worker<Order, Answer> {
  return {
    child,
    said,
    async ask(order) {
      const gone = new AbortController()
      const onExit = (): void => {
        gone.abort()
      }
      child.once('exit', onExit)
      try {
        const replied = once(child, 'message', { signal: gone.signal }) as Promise<[Reply]>
        child.send(order)
        const [reply] = await replied
        if ('error' in reply) throw new Error(`${name}: ${reply.error}`)
        return reply.answer as Answer
      } catch (error) {
        if (gone.signal.aborted) throw new Error(`${name} ended: ${said()}`, { cause: error })
        throw error
      } finally {
        child.off('exit', onExit)
      }
    },
  }
}
