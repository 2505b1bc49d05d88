/** One interaction of the pact of the calls. `rowsOf` completes the interactions of a call from the registry's examples. */
import type { StateName, StateParams, StateValue } from '../../contracts/provider-states/provider-states.ts'
import { successStatus, type CallInput, type Endpoint } from '../../contracts/registry/endpoint.ts'
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import { callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId, type Endpoints } from '../../contracts/registry/registry.ts'
import type { PinnedValues } from './pinned-values.ts'

export type Given = {
  readonly [Name in StateName]: { readonly name: Name; readonly params: StateParams<Name> }
}[StateName]

export const given = <Name extends StateName>(name: Name, params: StateParams<Name>) =>
  ({ name, params }) as unknown as Given

/** A valid id that belongs to nothing. */
export const unknownId = '65f0000000000000000000ff'

export interface Interaction<Id extends EndpointId = EndpointId> {
  readonly call: Id
  /** Unique among the interactions of the call. */
  readonly name: string
  readonly given: Given | undefined
  readonly input: CallInput<Endpoints[Id]>
  /** For each input field whose value comes from the provider's state, the name of that state value. */
  readonly fromState: Readonly<Record<string, StateValue>>
  /** The access token that is sent: the state's, one that the provider must reject, or none. */
  readonly token: 'from-state' | 'refused' | 'none'
  /** The state value that is sent as the cookie. */
  readonly cookie: SentCookie | undefined
  /** True for a browser that opens the address as a page and follows redirects; false for a call by the client's code. */
  readonly navigates: boolean
  readonly answer: { readonly example: string; readonly status: number } | Refused
  readonly pinnedValues: PinnedValues
}

export type SentCookie = Extract<StateValue, `${string}Cookie`>

export interface Refused {
  readonly refusal: ErrorCode
  /** The provider's message for each field, when the interaction pins them. */
  readonly fields?: Readonly<Record<string, string>>
}

interface Row<Id extends EndpointId> {
  readonly given?: Given
  readonly input?: CallInput<Endpoints[Id]>
  readonly token?: Interaction['token']
  readonly cookie?: SentCookie
  readonly navigates?: boolean
  readonly pinnedValues?: PinnedValues
  /** Fields that are sent from the input although the state has a value for them. */
  readonly keeps?: readonly string[]
  /** Fields that take a state value with another name: `{ search: 'idInCapitals' }`. */
  readonly takes?: Readonly<Record<string, StateValue>>
}

/** Rows by answer. When several requests get the same answer, a suffix names the request: `minimum, not remembered`. */
type RowsByAnswer<Answer extends string, Value> = {
  readonly [Name in Answer | `${Answer}, ${string}`]?: Value
}

const answerIn = (name: string): string => name.split(', ', 1)[0] ?? name

/** The refusals of every call that needs an access token. */
export const tokenRefusals = {
  'access-token-missing': { token: 'none' },
  'access-token-refused': { token: 'refused' },
} as const

/** Returns the interactions of a call. Rows with a state take the input fields in `fromState` from that state. */
export function rowsOf<Id extends EndpointId>(
  call: Id,
  fromState: readonly StateValue[],
  answers: RowsByAnswer<string, Row<Id>>,
  refusals: RowsByAnswer<ErrorCode, Row<Id>> = {},
): Interaction[] {
  const complete = (name: string, row: Row<Id>, answer: Interaction['answer']) => ({
    call,
    name,
    given: row.given,
    input: row.input ?? callExamples[call].input,
    fromState: row.given === undefined ? {} : stateValuesOf(row, fromState),
    token: row.token ?? 'none',
    cookie: row.cookie,
    navigates: row.navigates ?? false,
    answer,
    pinnedValues: row.pinnedValues ?? {},
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

const stateValuesOf = (
  { keeps = [], takes = {} }: Row<EndpointId>,
  fromState: readonly StateValue[],
): Interaction['fromState'] => ({
  ...Object.fromEntries(fromState.filter((name) => !keeps.includes(name)).map((name) => [name, name])),
  ...takes,
})

/** The calls whose form shows a message beside each field. */
const callsOfForms: ReadonlySet<EndpointId> = new Set([
  'auth.register',
  'auth.login',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.changePassword',
  'users.update',
  'exchanges.create',
])

const invalidInput = 'invalid-input'

/**
 * Adds a second interaction after each `invalid-input` of a form: the same refusal with a message for each field. Providers
 * may leave these messages out; the client then shows only its general message.
 */
export const withFieldRefusals = (interactions: readonly Interaction[]): readonly Interaction[] =>
  interactions.flatMap((interaction) =>
    interaction.name === invalidInput && callsOfForms.has(interaction.call)
      ? [
          interaction,
          {
            ...interaction,
            name: `${invalidInput}, with its fields`,
            answer: { refusal: invalidInput, fields: invalidFieldsOf(interaction) },
          },
        ]
      : [interaction],
  )

/** Returns the registry's validation message for each invalid field of the body that is sent. */
function invalidFieldsOf({ call, input }: Interaction): Readonly<Record<string, string>> {
  const row: Endpoint = endpoints[call]
  const issues = row.body?.safeParse(input.body).error?.issues ?? []
  if (issues.length === 0) throw new Error(`${call}: the body of its ${invalidInput} interaction is valid.`)
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}
