/** The child's side of `ask` in processes.ts. It imports nothing, because a server under test loads it too. */
export type Reply = { readonly result: unknown } | { readonly error: string }

/** Runs the task for each message of the parent process and sends back the result; exits with the parent. */
export function handleTasks(run: (task: never) => unknown): void {
  process.on('message', (task) => {
    void resultOf(() => run(task as never)).then((reply) => process.send?.(reply))
  })
  process.once('disconnect', () => process.exit())
}

async function resultOf(run: () => unknown): Promise<Reply> {
  try {
    return { result: await run() }
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
