/** One interaction of a pact, and how a call's rows are completed from the registry's examples. */
import { callExamples } from '../../contracts/registry/examples.ts'
import { successStatus, type CallInput } from '../../contracts/registry/endpoint.ts'
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId, type Endpoints } from '../../contracts/registry/registry.ts'
import type { Exactly } from './pinned-values.ts'
import type { StateName, StateParams, StateValue } from '../../contracts/provider-states/provider-states.ts'

export type Given = {
  readonly [Name in StateName]: { readonly name: Name; readonly params: StateParams<Name> }
}[StateName]

export const given = <Name extends StateName>(name: Name, params: StateParams<Name>) =>
  ({ name, params }) as unknown as Given

export interface Interaction<Id extends EndpointId = EndpointId> {
  readonly call: Id
  /** What makes this one differ from the others of its call. */
  readonly name: string
  readonly given: Given | undefined
  readonly input: CallInput<Endpoints[Id]>
  /** The names in the input whose value the provider's state gives, and what the state calls it. */
  readonly fromState: Readonly<Record<string, StateValue>>
  /** The access token that is sent: the state's, one that the provider must refuse, or none. */
  readonly token: 'from-state' | 'refused' | 'none'
  /** The cookie that is sent, by what the state calls it. */
  readonly cookie: SentCookie | undefined
  /** A browser goes there by itself, instead of a call being made, and is answered with where it is sent. */
  readonly navigates: boolean
  /** The example that is answered with, or the refusal. */
  readonly answer: { readonly example: string; readonly status: number } | Refused
  readonly exactly: Exactly
}

export type SentCookie = Extract<StateValue, `${string}Cookie`>

export interface Refused {
  readonly refusal: ErrorCode
  /** What the provider says of each field, where that is pinned as well. */
  readonly fields?: Readonly<Record<string, string>>
}

interface Row<Id extends EndpointId> {
  readonly given?: Given
  readonly input?: CallInput<Endpoints[Id]>
  readonly token?: Interaction['token']
  readonly cookie?: SentCookie
  readonly navigates?: boolean
  readonly exactly?: Exactly
  /** What the state gives, and is sent as the input has it all the same. */
  readonly keeps?: readonly string[]
  /** What is given by the state under another name: `{ search: 'idInCapitals' }`. */
  readonly takes?: Readonly<Record<string, StateValue>>
}

/** A row is named for its answer and, where that comes of several requests, for the request: `minimum, not remembered`. */
type Named<Answer extends string, Value> = { readonly [Name in Answer | `${Answer}, ${string}`]?: Value }

const answerIn = (name: string): string => name.split(', ', 1)[0] ?? name

/** What every call with an access token is refused with when the token is missing or bad. */
export const tokenRefusals = {
  'access-token-missing': { token: 'none' },
  'access-token-refused': { token: 'refused' },
} as const

/** `fromState` are the names in the input whose value the state gives, where a row has a state. */
export function rowsOf<Id extends EndpointId>(
  call: Id,
  fromState: readonly StateValue[],
  answers: Named<string, Row<Id>>,
  refusals: Named<ErrorCode, Row<Id>> = {},
): Interaction[] {
  const complete = (name: string, row: Row<Id>, answer: Interaction['answer']) => ({
    call,
    name,
    given: row.given,
    input: row.input ?? callExamples[call].input,
    fromState: row.given === undefined ? {} : takenBy(row, fromState),
    token: row.token ?? 'none',
    cookie: row.cookie,
    navigates: row.navigates ?? false,
    answer,
    exactly: row.exactly ?? {},
  })
  return [
    ...Object.entries<Row<Id> | undefined>(answers).map(([name, row = {}]) =>
      complete(name, row, {
        example: answerIn(name),
        status: row.navigates === true ? 302 : successStatus(endpoints[call]),
      }),
    ),
    ...Object.entries<Row<Id> | undefined>(refusals).map(([name, row = {}]) =>
      complete(name, row, { refusal: answerIn(name) as ErrorCode }),
    ),
  ] as unknown as Interaction[]
}

const takenBy = (
  { keeps = [], takes = {} }: Row<EndpointId>,
  fromState: readonly StateValue[],
): Interaction['fromState'] => ({
  ...Object.fromEntries(fromState.filter((name) => !keeps.includes(name)).map((name) => [name, name])),
  ...takes,
})
