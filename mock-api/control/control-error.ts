import type { LineProblem } from './api.ts'

/** A refusal of the control API: thrown by the server's handlers, and by the client that receives it. */
export class ControlError extends Error {
  readonly status: number
  readonly code: string | undefined
  readonly problems: readonly LineProblem[] | undefined

  constructor(status: number, message: string, code?: string, problems?: readonly LineProblem[]) {
    super(message)
    this.name = 'ControlError'
    this.status = status
    this.code = code
    this.problems = problems
  }
}

export const invalidInput = (message: string): ControlError => new ControlError(400, message, 'invalid-input')

const refusalWith =
  (status: number) =>
  (message: string, code?: string): ControlError =>
    new ControlError(status, message, code)

export const notFound = refusalWith(404)
export const conflict = refusalWith(409)
/** For something that existed before. */
export const gone = refusalWith(410)
