/** How every form (`useSubmit`) and button (`useOneAtATime`) sends: while one press is running, another does nothing. */
import { useRef, useState, type SubmitEvent } from 'react'

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

export function useOneAtATime(action: () => Promise<void>) {
  const running = useRef(false)
  const [isRunning, setRunning] = useState(false)
  const runVisibly = async (): Promise<void> => {
    setRunning(true)
    await action()
    setRunning(false)
  }
  return { run: () => void runAlone(running, runVisibly), isRunning }
}

/** Returns the `onSubmit` of a form. It always prevents the browser's own submission. `run` catches its own errors. */
export function useSubmit(run: (event: SubmitEvent<HTMLFormElement>) => Promise<void>) {
  const running = useRef(false)
  return (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void runAlone(running, () => run(event))
  }
}
