/** What a failed call says to the person at the console. */
import { UnexpectedResponse } from '../../../control/client.ts'
import { ControlError } from '../../../control/control-error.ts'

export const unreachable = 'The simulator does not answer.'

/** Whether the simulator itself refused, so that asking again gives the same answer. */
export const isRefusal = (error: unknown): error is ControlError => error instanceof ControlError

export function sentenceOf(error: unknown): string {
  if (isRefusal(error)) return error.message
  if (error instanceof UnexpectedResponse) return `${error.message} Load this page again.`
  return `${unreachable} Try again when it runs.`
}
