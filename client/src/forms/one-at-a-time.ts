/**
 * How every form and button sends: while one press is running, another press does nothing.
 *
 * A form combines react-hook-form with `useSubmit`:
 *
 *     const submit = useSubmit(handleSubmit(async (values) => {
 *       try {
 *         await save(values)
 *       } catch (error) {
 *         showFailure(error, …, setError)
 *         return
 *       }
 *       …
 *     }))
 *
 * `formState.isSubmitting` is true meanwhile, and errors are handled in the handler, so a form needs no `useMutation`.
 * `useKeptForm` keeps its unsent input. A button outside a form uses `useOneAtATime`.
 */
import { useRef, type SubmitEvent } from 'react'

/** Uses a ref, because a second press may come before React renders. */
export async function runAlone(running: { current: boolean }, run: () => Promise<unknown>): Promise<void> {
  if (running.current) return
  running.current = true
  try {
    await run()
  } finally {
    running.current = false
  }
}

export function useOneAtATime(run: () => Promise<unknown>): () => void {
  const running = useRef(false)
  return () => void runAlone(running, run)
}

/** Returns the `onSubmit` handler of a form. It always prevents the browser's own submission. */
export function useSubmit(run: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>) {
  const running = useRef(false)
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void runAlone(running, () => run(event))
  }
}
