/** Reads a player's call from its journal entry, or says why a scenario cannot repeat it, and writes its steps. */
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import type { ErrorCode } from '../../contracts/registry/errors.ts'
import { readAnswer } from '../../contracts/registry/reading.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { createMatcher } from '../../contracts/shared/routing.ts'
import { fieldsOf } from '../../contracts/shared/schema-walk.ts'
import { subjectIds } from '../../mock-api/control/match.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import {
  fieldValues,
  saving,
  stemOf,
  userValue,
  type Directory,
  type Fields,
  type Inputs,
  type ValueContext,
} from './step-values.ts'

type CallEntry = Extract<Entry, { kind: 'call' }>
type FaultEntry = Extract<Entry, { kind: 'fault' }>

export interface CallItem {
  readonly is: 'call'
  readonly seq: number
  /** On the world's clock. */
  readonly atMs: number
  readonly call: EndpointId
  readonly user: string
  /** Whether the journal entry names the user. A sign-in does not. */
  readonly isSigned: boolean
  readonly given: Fields
  readonly status: number
  readonly refused?: ErrorCode | undefined
  readonly isBroken: boolean
  readonly lostTo?: string
  readonly opened?: string | undefined
}

export interface CallReading {
  readonly directory: Directory
  readonly faults: ReadonlyMap<string, Fields>
  readonly lastMailTo: string | undefined
  /** The e-mail addresses whose passwords were set during the recording. */
  readonly ownPasswords: ReadonlySet<string>
}

/** The call; why a scenario cannot repeat it; or undefined if it changes nothing, or a run makes it without a step. */
export type ReadCall = CallItem | string | undefined

const isEndpoint = (name: string | null | undefined): name is EndpointId =>
  typeof name === 'string' && Object.hasOwn(endpoints, name)

const answerBreakers = ['malformed', 'truncated', 'reset']

export function readCall(entry: CallEntry, reading: CallReading): ReadCall {
  const { call: id, status } = entry
  if (!isEndpoint(id))
    return `${entry.method} ${entry.path} (status ${String(status)}) is not a call of the product`
  const met = (entry.faults ?? []).flatMap<Fields>((fault) => reading.faults.get(fault) ?? [])
  const user = userOf(entry, reading)
  const row: Endpoint = endpoints[id]
  const refused = refusalOf(row, status, entry.answer)
  // A run renews a refused token and repeats the call, so that refusal counts only when a fault expired the token.
  const isAffected = met.some((fault) => !isStale(refused) || 'expire-token' in fault)
  if (!isAffected && needsNoStep(row, refused, user, reading)) return undefined
  if (id === 'auth.google' || id === 'auth.googleCallback') return `${id}: no step can sign in through Google`
  if (user === undefined) return `${id} (status ${String(status)}) came from an unknown user`
  const broken = met.some((fault) => answerBreakers.some((kind) => kind in fault))
  const forced = met.find((fault) => 'status' in fault)
  const received = forced === undefined ? refused : refusalOf(row, Number(forced['code']), { message: '' })
  if (status >= 400 && forced === undefined && !broken && refused === undefined)
    return `${id} of ${user} failed with status ${String(status)}, which is not in the contract`
  const isBroken = broken || (forced !== undefined && received === undefined)
  return {
    is: 'call',
    seq: entry.seq,
    atMs: Date.parse(entry.at),
    call: id,
    user,
    isSigned: entry.userId !== null,
    given: givenIn(row, entry.path, entry.body),
    status,
    isBroken,
    refused: isBroken ? undefined : received,
    opened: entry.opened,
  }
}

export function readLostCall(entry: FaultEntry, { directory }: CallReading): ReadCall {
  const { met, lost, userId, seq, at, fault } = entry
  if (!isEndpoint(met) || lost === undefined) return undefined
  const user = directory.users.get(userId ?? '')
  if (user === undefined) return `${met} was dropped by a fault and came from an unknown user`
  const given = givenIn(endpoints[met], lost.path, lost.body)
  const common = { is: 'call', seq, atMs: Date.parse(at), call: met, user, given } as const
  return { ...common, isSigned: true, status: 0, isBroken: true, lostTo: fault }
}

const isStale = (refused: ErrorCode | undefined): boolean =>
  refused === 'access-token-refused' || refused === 'access-token-missing'

/** Reads change nothing, and a run signs users in and renews their tokens without a step. */
function needsNoStep(
  { id, method }: Endpoint,
  refused: ErrorCode | undefined,
  user: string | undefined,
  { directory, ownPasswords }: CallReading,
): boolean {
  if (isStale(refused) || id === 'auth.refresh') return true
  const isKnown = user !== undefined && directory.accounts.has(user) && !ownPasswords.has(user)
  if (id === 'auth.login' && refused === undefined && isKnown) return true
  return method === 'GET' && !id.startsWith('auth.')
}

function refusalOf(row: Endpoint, status: number, answer: unknown): ErrorCode | undefined {
  const reading = readAnswer(row, status, answer)
  return reading.outcome === 'refused' ? reading.code : undefined
}

/** Returns the id of the account that an answer signs in or describes. */
export const accountIn = (answer: unknown): string | undefined =>
  (answer as { user?: { _id?: string } } | null)?.user?._id

/** Finds the user by the token of the call, then by its answer, its mail or the e-mail address in its body. */
function userOf({ call, userId, body, answer }: CallEntry, reading: CallReading): string | undefined {
  const { users } = reading.directory
  const known = users.get(userId ?? '') ?? users.get(accountIn(answer) ?? '')
  if (known !== undefined) return known
  if (call === 'auth.resetPassword') return reading.lastMailTo
  const email = (body as { email?: unknown } | null)?.email
  return typeof email === 'string' ? email.trim().toLowerCase() : undefined
}

const routeOf = createMatcher<Endpoint>(Object.values(endpoints))

/** Returns the params in the path, and the fields of the body that the call's schema has. */
function givenIn(row: Endpoint, path: string, body: unknown): Fields {
  const { params } = routeOf(row.method, path.slice(apiPrefix.length)) ?? {}
  const known = (row.body && fieldsOf(row.body)) ?? {}
  const sent = Object.entries(body ?? {}).filter(([field]) => Object.hasOwn(known, field))
  return { ...params, ...Object.fromEntries(sent) }
}

/**
 * Returns the call, and after a broken answer a step that finds in the journal what the call opened. `secrets` are placeholders
 * for the passwords in the call, and `stem` begins the name under which the step saves.
 */
export function callSteps(item: CallItem, context: ValueContext, secrets: Fields, stem: string): Fields[] {
  const { call, user, isSigned, given, refused, isBroken, opened } = item
  const as = userValue(context, user)
  const fields = { ...fieldValues(context, given), ...secrets }
  // A call step fills in the user's own id.
  const { userId, ...rest } = fields
  const body = userId === undefined || userId === as ? rest : fields
  const step = {
    as,
    call,
    ...(Object.keys(body).length === 0 ? {} : { with: body }),
    ...(refused === undefined ? {} : { refused }),
    ...(isBroken ? { broken: true } : {}),
  }
  if (!isBroken) return [{ ...step, ...saving(context, opened, stem) }]
  if (opened === undefined) return [step]
  return [step, { expect: { call, ...(isSigned ? { from: as } : {}) }, ...saving(context, opened, stem) }]
}

/** Returns the step with which the operator's list waits for the call. */
export function waitForCall(item: CallItem, context: ValueContext): Fields {
  const { call, user, isSigned, status, opened, lostTo, given } = item
  const from = userValue(context, user)
  if (lostTo !== undefined) return { wait: { fault: lostTo, of: from } }
  const about = fieldValues(context, subjectIds({ kind: 'call', body: given }))
  const found = status < 400 ? about : { status }
  return { wait: { call, ...(isSigned ? { from } : {}), ...found }, ...saving(context, opened, stemOf(call)) }
}

const madeUp = {
  password: { default: 'Recorded2026', about: 'the password of the new account, made up' },
  newPassword: { default: 'Renewed2026', about: 'the new password, made up' },
  wrongPassword: { default: 'Mistyped2026', about: 'a wrong password' },
} as const

/**
 * Returns a function that returns placeholders for the passwords in a call. The journal contains no passwords: those set during
 * the recording are replaced by made-up inputs; earlier ones are inputs without a default.
 */
export function createPasswords(inputs: Inputs): (call: CallItem) => Fields {
  const current = new Map<string, string>()
  let renewals = 0

  const wrong = (): string => inputs.secret('wrongPassword', madeUp.wrongPassword)
  const currentOf = (email: string): string =>
    current.get(email) ??
    inputs.secret('theirPassword', { about: `the password of ${email}, which is not recorded` }, email)

  function renewed(): string {
    renewals += 1
    const { default: text, about } = madeUp.newPassword
    const count = renewals === 1 ? '' : String(renewals)
    return inputs.secret(`newPassword${count}`, { default: `${text}${count}`, about })
  }

  return ({ call, user, refused, isBroken, lostTo }) => {
    const set = (password: string): string => {
      if (refused === undefined && lostTo === undefined) current.set(user, password)
      return password
    }
    switch (call) {
      case 'auth.register':
        return { password: set(inputs.secret('password', madeUp.password)) }
      case 'auth.login':
        return { password: refused === undefined || isBroken ? currentOf(user) : wrong() }
      case 'auth.resetPassword':
        return { newPassword: set(renewed()) }
      case 'auth.changePassword': {
        const oldPassword = refused === 'wrong-old-password' ? wrong() : currentOf(user)
        const newPassword = set(renewed())
        return { oldPassword, newPassword, newConfirmationPassword: newPassword }
      }
      default:
        return {}
    }
  }
}
