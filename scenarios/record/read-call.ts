/** Reads a player's call from its journal entry, or says why a scenario cannot repeat it. */
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { fieldsOf, type Schema } from '../../contracts/shared/schema-walk.ts'
import type { Entry } from '../../mock-api/world/journal-entry.ts'
import type { CallItem, Directory, Fields } from './items.ts'

type CallEntry = Extract<Entry, { kind: 'call' }>
type FaultEntry = Extract<Entry, { kind: 'fault' }>

export interface CallReading {
  readonly directory: Directory
  /** The definitions of the faults by id. */
  readonly faults: ReadonlyMap<string, Fields>
  /** The receiver of the last mail. */
  readonly lastMailTo: string | undefined
  /** The e-mail addresses whose passwords were set during the recording. */
  readonly ownPasswords: ReadonlySet<string>
}

/** `isSkipped`: the call changes nothing, or a run makes it without a step. */
export type ReadCall = { readonly item: CallItem } | { readonly why: string } | { readonly isSkipped: true }

const isEndpoint = (name: string | null | undefined): name is EndpointId =>
  typeof name === 'string' && Object.hasOwn(endpoints, name)

const answerBreakers = ['malformed', 'truncated', 'reset']

export function readCall(entry: CallEntry, reading: CallReading): ReadCall {
  const { call: id, status } = entry
  if (!isEndpoint(id))
    return {
      why: `${entry.method} ${entry.path} (status ${String(status)}) is not a call of the product`,
    }
  const met = (entry.faults ?? []).flatMap((fault): Fields[] => {
    const definition = reading.faults.get(fault)
    return definition === undefined ? [] : [definition]
  })
  const user = userOf(entry, reading)
  const row: Endpoint = endpoints[id]
  const refused = refusalOf(row, status, entry.answer)
  // A run renews a refused token and repeats the call, so that refusal counts only when a fault expired the token.
  const isAffected = met.some((fault) => !isStale(refused) || 'expire-token' in fault)
  if (!isAffected && needsNoStep(id, row, { refused, user, ...reading })) return { isSkipped: true }
  if (id === 'auth.google' || id === 'auth.googleCallback')
    return { why: `${id}: no step can sign in through Google` }
  if (user === undefined) return { why: `${id} (status ${String(status)}) came from an unknown user` }
  const broken = met.some((fault) => answerBreakers.some((kind) => kind in fault))
  const forced = met.find((fault) => 'status' in fault)
  const received = forced === undefined ? refused : refusalOf(row, Number(forced['code']), { message: '' })
  if (status >= 400 && forced === undefined && !broken && refused === undefined)
    return { why: `${id} of ${user} failed with status ${String(status)}, which is not in the contract` }
  const isBroken = broken || (forced !== undefined && received === undefined)
  return {
    item: {
      is: 'call',
      seq: entry.seq,
      atMs: Date.parse(entry.at),
      call: id,
      user,
      isSigned: entry.userId !== null,
      given: givenIn(row, entry.path, entry.body),
      status,
      isBroken,
      ...(isBroken || received === undefined ? {} : { refused: received }),
      ...(entry.opened === undefined ? {} : { opened: entry.opened }),
    },
  }
}

/** Reads a call that a fault dropped before it arrived. */
export function readLostCall(entry: FaultEntry, { directory }: CallReading): ReadCall {
  const { met, lost, userId } = entry
  if (!isEndpoint(met) || lost === undefined) return { isSkipped: true }
  const user = directory.users.get(userId ?? '')
  if (user === undefined) return { why: `${met} was dropped by a fault and came from an unknown user` }
  const given = givenIn(endpoints[met], lost.path, lost.body)
  const at = { seq: entry.seq, atMs: Date.parse(entry.at) }
  return {
    item: {
      is: 'call',
      ...at,
      call: met,
      user,
      isSigned: true,
      given,
      status: 0,
      isBroken: true,
      lostTo: entry.fault,
    },
  }
}

const isStale = (refused: ErrorCode | undefined): boolean =>
  refused === 'access-token-refused' || refused === 'access-token-missing'

interface CallContext {
  readonly refused: ErrorCode | undefined
  readonly user: string | undefined
  readonly ownPasswords: ReadonlySet<string>
  readonly directory: Directory
}

/** Reads change nothing, and a run signs users in and renews their tokens without a step. */
function needsNoStep(
  id: EndpointId,
  row: Endpoint,
  { refused, user, ownPasswords, directory }: CallContext,
): boolean {
  if (isStale(refused) || id === 'auth.refresh') return true
  const isKnown = user !== undefined && directory.accounts.has(user) && !ownPasswords.has(user)
  if (id === 'auth.login' && refused === undefined && isKnown) return true
  return row.method === 'GET' && !id.startsWith('auth.')
}

function refusalOf(row: Endpoint, status: number, answer: unknown): ErrorCode | undefined {
  if (status < 400) return undefined
  const body = ErrorBody.safeParse(answer)
  return body.success ? identifyError(errorsOf(row), status, body.data) : undefined
}

/** Finds the user by the token of the call, then by its answer, its mail or the e-mail address in its body. */
function userOf({ call, userId, body, answer }: CallEntry, reading: CallReading): string | undefined {
  const { users } = reading.directory
  const known = users.get(userId ?? '') ?? users.get(textIn(fieldIn(answer, 'user'), '_id') ?? '')
  if (known !== undefined) return known
  if (call === 'auth.resetPassword') return reading.lastMailTo
  return textIn(body, 'email')?.trim().toLowerCase()
}

const fieldIn = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, field)
    ? (value as Fields)[field]
    : undefined

function textIn(value: unknown, field: string): string | undefined {
  const text = fieldIn(value, field)
  return typeof text === 'string' ? text : undefined
}

function givenIn(row: Endpoint, path: string, body: unknown): Fields {
  const names = Array.from(row.path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  const pattern = new RegExp(`^${apiPrefix}${row.path.replace(/\{\w+\}/g, '([^/]+)')}/?$`, 'i')
  const values = pattern.exec(path)?.slice(1) ?? []
  const params = names.flatMap((name, index) => {
    const value = values[index]
    return value === undefined ? [] : [[name, decodeURIComponent(value)] as const]
  })
  return { ...Object.fromEntries(params), ...only(row.body, body) }
}

/** Keeps only the fields that the call's schema has. */
function only(schema: Schema | undefined, body: unknown): Fields {
  const known = schema === undefined ? {} : (fieldsOf(schema) ?? {})
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([field]) => Object.hasOwn(known, field)))
}
