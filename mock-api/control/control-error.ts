/** A wrong use of the control API. Its sentence is for testers and developers, and says what to do. */
export class ControlError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.name = 'ControlError'
    this.status = status
    this.code = code
  }
}
