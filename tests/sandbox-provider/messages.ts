/** The messages between a page of the verification and the worker in which the simulator and the states run. */

export const statesChannel = 'states of the pacts'

export interface StatesRequest {
  readonly id: number
  /** A request for a state; without it the last event is asked for. */
  readonly state?: Readonly<Record<string, unknown>>
}

export interface StatesAnswer {
  readonly id: number
  readonly values?: unknown
  /** Why the state could not be set up. */
  readonly problem?: string
}
