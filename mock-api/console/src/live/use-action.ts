import { useRef, useState } from 'react'
import type { ResponseOf } from '../../../control/api.ts'
import type { CallId, CallInput } from '../../../control/client.ts'
import { sentenceOf } from './problem.ts'
import { useWorld } from './world.tsx'

interface Action<Arguments extends readonly unknown[], Result> {
  /** Acts, and returns the result, or undefined if it failed. While it runs, another call does nothing. */
  run(...args: Arguments): Promise<Result | undefined>
  readonly isRunning: boolean
  /** Why the last try failed: a sentence to show beside the control. */
  readonly problem: string | undefined
  dismiss(): void
}

/** Something that a person starts with a button: keeps the refusal, so that it stands beside the control. */
export function useAction<Arguments extends readonly unknown[], Result>(
  act: (...args: Arguments) => Promise<Result>,
): Action<Arguments, Result> {
  const [isRunning, setRunning] = useState(false)
  /** Known before the next render, so that a second click at once does nothing. */
  const isBusy = useRef(false)
  const [problem, setProblem] = useState<string>()
  return {
    isRunning,
    problem,
    dismiss: () => setProblem(undefined),
    async run(...args) {
      if (isBusy.current) return undefined
      isBusy.current = true
      setRunning(true)
      setProblem(undefined)
      try {
        return await act(...args)
      } catch (error) {
        setProblem(sentenceOf(error))
        return undefined
      } finally {
        isBusy.current = false
        setRunning(false)
      }
    },
  }
}

export function useCall<Id extends CallId>(id: Id) {
  const { control } = useWorld()
  const call = control.call as (id: Id, input: CallInput<Id>) => Promise<ResponseOf<Id>>
  return useAction((input: CallInput<Id>) => call(id, input))
}
