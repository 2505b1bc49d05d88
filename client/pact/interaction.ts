/** One interaction of the pact of the calls. `rowsOf` completes the interactions of a call from the registry's examples. */
import {
  states,
  type StateName,
  type StateParams,
  type StateValue,
} from '../../contracts/provider-states/provider-states.ts'
import { successStatus, type CallInput, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errors, type ErrorCode } from '../../contracts/registry/errors.ts'
import { callExamples } from '../../contracts/registry/examples.ts'
import { endpoints, type EndpointId, type Endpoints } from '../../contracts/registry/registry.ts'
import type { PinnedValues } from './pinned-values.ts'

export type Given = {
  readonly [Name in StateName]: { readonly name: Name; readonly params: StateParams<Name> }
}[StateName]

/** The part of a row that names its provider state. */
export const given = <Name extends StateName>(
  name: Name,
  ...[params]: (typeof states)[Name]['params'] extends readonly [] ? [] : [StateParams<Name>]
) => ({ given: { name, params: params ?? {} } as unknown as Given })

/** A valid id that belongs to nothing. */
export const unknownId = '65f0000000000000000000ff'

export interface Interaction<Id extends EndpointId = EndpointId> {
  readonly call: Id
  /** `auth.login: a sign-in with a wrong password` */
  readonly description: string
  readonly given: Given | undefined
  readonly input: CallInput<Endpoints[Id]>
  /** For each input field whose value comes from the provider's state, the name of that state value. */
  readonly fromState: Readonly<Record<string, StateValue>>
  /** The access token that is sent: the state's, one that the provider must reject, or none. */
  readonly token: 'from-state' | 'refused' | 'none'
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

interface Row<Id extends EndpointId> extends Partial<
  Pick<Interaction<Id>, 'given' | 'input' | 'token' | 'cookie' | 'navigates' | 'pinnedValues'>
> {
  /** Fields that take a state value with another name: `{ search: 'idInCapitals' }`. */
  readonly takes?: Interaction['fromState']
}

/** What stands behind the subject of a description when the row says nothing else. */
const commonWords: Readonly<Record<string, string>> = {
  'access-token-missing': 'without an access token',
  'access-token-refused': 'with an invalid access token',
  'invalid-input': 'with invalid values',
  'too-many-attempts': 'after too many attempts',
  operator: 'of an operator',
  admin: 'of an admin',
}

/**
 * Returns the interactions of a call. A key names the example or the refusal that answers, and says in words what is special:
 * `minimum, for the visit only`. Input fields with the name of a state value, and the value of the example, take that of the
 * state. The refusals of a missing and a wrong access token are added.
 */
export function rowsOf<Id extends EndpointId>(
  call: Id,
  about: string,
  rows: Readonly<Record<string, Row<Id>>>,
): readonly Interaction[] {
  const endpoint: Endpoint = endpoints[call]
  const needsToken = endpoint.auth === 'access-token'
  const tokenRows = needsToken
    ? { 'access-token-missing': {}, 'access-token-refused': { token: 'refused' } as const }
    : {}
  return Object.entries<Row<Id>>({ ...rows, ...tokenRows }).map(([key, row]) => {
    const [answer = '', ...words] = key.split(', ')
    const how = words.length === 0 ? commonWords[answer] : words.join(', ')
    if (how === undefined) throw new Error(`${call}: the row "${key}" has no words for its description.`)
    const values: readonly StateValue[] = row.given === undefined ? [] : states[row.given.name].values
    const { input: example } = callExamples[call]
    const input = row.input ?? example
    const [sent, shown] = [fieldsOf(input), fieldsOf(example)]
    const taken = values.filter((name) => name in sent && sent[name] === shown[name])
    return {
      call,
      description: `${call}: ${about} ${how}`,
      given: row.given,
      input,
      fromState: { ...Object.fromEntries(taken.map((name) => [name, name])), ...row.takes },
      token: row.token ?? (needsToken && values.includes('accessToken') ? 'from-state' : 'none'),
      cookie: row.cookie ?? values.find((value) => value === 'refreshCookie'),
      navigates: row.navigates ?? false,
      answer:
        answer in errors
          ? { refusal: answer as ErrorCode }
          : { example: answer, status: row.navigates === true ? 302 : successStatus(endpoint) },
      pinnedValues: row.pinnedValues ?? {},
    }
  }) as unknown as Interaction[]
}

/** Returns `sorted by total, descending` for `-total`. */
export const sortedBy = (sort: string): string =>
  sort.startsWith('-') ? `sorted by ${sort.slice(1)}, descending` : `sorted by ${sort}`

const fieldsOf = (input: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.values(input).flatMap((part) => Object.entries(part as object)))

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

/**
 * Adds a second interaction after each `invalid-input` of a form: the same refusal with a message for each field. Providers
 * may leave these messages out; the client then shows only its general message.
 */
export const withFieldRefusals = (interactions: readonly Interaction[]): readonly Interaction[] =>
  interactions.flatMap((interaction) => {
    const { answer, call, description } = interaction
    const isOfForm = 'refusal' in answer && answer.refusal === 'invalid-input' && callsOfForms.has(call)
    if (!isOfForm) return [interaction]
    const named = { ...answer, fields: invalidFieldsOf(interaction) }
    return [
      interaction,
      { ...interaction, description: `${description}, which the answer names`, answer: named },
    ]
  })

/** Returns the registry's validation message for each invalid field of the body that is sent. */
function invalidFieldsOf({ call, input }: Interaction): Readonly<Record<string, string>> {
  const row: Endpoint = endpoints[call]
  const fields: Record<string, string> = {}
  for (const { path, message } of row.body?.safeParse(input.body).error?.issues ?? []) {
    fields[path.join('.')] ??= message
  }
  return fields
}
