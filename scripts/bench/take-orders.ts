/** The other side of orders.ts, in the process that takes them; it loads nothing else, since servers load it too. */
export type Reply = { readonly answer: unknown } | { readonly error: string }

/** Does what it is asked, until the benchmark goes away. */
export function takeOrders(run: (order: never) => unknown): void {
  process.on('message', (order) => {
    void answer(() => run(order as never)).then((reply) => process.send?.(reply))
  })
  process.once('disconnect', () => process.exit())
}

async function answer(run: () => unknown): Promise<Reply> {
  try {
    return { answer: await run() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
