/**
 * What must be true at the provider before an interaction. The standard verifier sends a state's name and parameters to
 * the provider's state address, and takes the values from its answer. The states stand by theme in `states/`.
 */
import { accountStates } from './account-states.ts'
import { conversationStates } from './conversation-states.ts'
import { listStates } from './list-states.ts'
import { marketStates } from './market-states.ts'
import { triggerStates } from './trigger-states.ts'

export { stateValues, type State, type StateValue } from './state.ts'

export const states = {
  ...accountStates,
  ...conversationStates,
  ...marketStates,
  ...listStates,
  ...triggerStates,
} as const

export type StateName = keyof typeof states
export type StateParams<Name extends StateName> = Readonly<
  Record<(typeof states)[Name]['params'][number], string>
>
export type StateValues<Name extends StateName> = Readonly<
  Record<(typeof states)[Name]['values'][number], string>
>

/** What a provider does to make each state true. One that is missing does not compile. */
export type StateHandlers = {
  readonly [Name in StateName]: (params: StateParams<Name>) => Promise<StateValues<Name>>
}

export const isStateName = (name: string): name is StateName => Object.hasOwn(states, name)
