/** One interaction of a pact, and how a call's rows are completed from the registry's examples. */
import { callExamples } from '../registry/examples.ts'
import type { CallInput } from '../registry/endpoint.ts'
import type { ErrorCode } from '../registry/errors.ts'
import type { Endpoints } from '../registry/registry.ts'
import type { StateName, StateParams } from './states.ts'
import type { ConsumedEndpointId } from './unconsumed.ts'

export type Given = {
  readonly [Name in StateName]: { readonly name: Name; readonly params: StateParams<Name> }
}[StateName]

export const given = <Name extends StateName>(name: Name, params: StateParams<Name>) =>
  ({ name, params }) as unknown as Given

export interface Interaction<Id extends ConsumedEndpointId = ConsumedEndpointId> {
  readonly call: Id
  /** What makes this one differ from the others of its call. */
  readonly name: string
  readonly given: Given | undefined
  readonly input: CallInput<Endpoints[Id]>
  /** The names in `input.body` and `input.params` whose value the provider's state gives. */
  readonly fromState: readonly string[]
  /** The access token that is sent: the state's, one that the provider must refuse, or none. */
  readonly token: 'from-state' | 'refused' | 'none'
  readonly sendsCookie: boolean
  /** The example that is answered with, or the refusal. */
  readonly answer: { readonly example: string } | { readonly refusal: ErrorCode }
  /** Pins what a provider may leave out: verified, reported, and never a failure. */
  readonly isOptional: boolean
}

interface Row<Id extends ConsumedEndpointId> {
  readonly given?: Given
  readonly input?: CallInput<Endpoints[Id]>
  readonly token?: Interaction['token']
  readonly sendsCookie?: boolean
  readonly isOptional?: boolean
}

/** What every call with an access token is refused with when the token is missing or bad. */
export const tokenRefusals = {
  'access-token-missing': { token: 'none' },
  'access-token-refused': { token: 'refused' },
} as const

export function rowsOf<Id extends ConsumedEndpointId>(
  call: Id,
  fromState: readonly string[],
  answers: Readonly<Record<string, Row<Id>>>,
  refusals: Partial<Record<ErrorCode, Row<Id> & { readonly keeps?: readonly string[] }>> = {},
): Interaction[] {
  const complete = (name: string, row: Row<Id>, answer: Interaction['answer'], taken: readonly string[]) => ({
    call,
    name,
    given: row.given,
    input: row.input ?? callExamples[call].input,
    fromState: taken,
    token: row.token ?? 'none',
    sendsCookie: row.sendsCookie ?? false,
    isOptional: row.isOptional ?? false,
    answer,
  })
  return [
    ...Object.entries(answers).map(([example, row]) => complete(example, row, { example }, fromState)),
    ...Object.entries(refusals).map(([code, { keeps = [], ...row }]) =>
      complete(
        code,
        row,
        { refusal: code as ErrorCode },
        row.given === undefined ? [] : fromState.filter((name) => !keeps.includes(name)),
      ),
    ),
  ] as unknown as Interaction[]
}
