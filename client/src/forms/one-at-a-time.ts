/** For every form and button that writes: while one press is being carried out, another one does nothing. */
import { useRef, type SubmitEvent } from 'react'

/** Decides at the moment of the press: a second one may come before React renders. */
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

/** Returns the `onSubmit` of a form. It always prevents the browser's own submission. */
export function useSubmit(run: (event: SubmitEvent<HTMLFormElement>) => Promise<unknown>) {
  const running = useRef(false)
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void runAlone(running, () => run(event))
  }
}
