/** A player's call as its entry in the journal tells it, or why it cannot be made again. */
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { fieldsOf, type Schema } from '../../contracts/shared/schema-walk.ts'
import type { Entry } from '../../mock-api/control/journal-entry.ts'
import type { Directory } from './directory.ts'
import type { Fields, PlayersCall } from './items.ts'

type CallEntry = Extract<Entry, { kind: 'call' }>
type FaultEntry = Extract<Entry, { kind: 'fault' }>

export interface CallReading {
  readonly directory: Directory
  /** What each fault does, by its id. */
  readonly faults: ReadonlyMap<string, Fields>
  /** Whom the last mail went to. */
  readonly lastMailTo: string | undefined
  /** The accounts of which a call of the recording has set the password. */
  readonly ownPasswords: ReadonlySet<string>
}

/** `isSilent` is what needs no word: it changes nothing, or a run does it by itself. */
export type ReadCall = { readonly item: PlayersCall } | { readonly why: string } | { readonly isSilent: true }

const isEndpoint = (name: string | null | undefined): name is EndpointId =>
  typeof name === 'string' && Object.hasOwn(endpoints, name)

const answerBreakers = ['malformed', 'truncated', 'reset']

export function readCall(entry: CallEntry, reading: CallReading): ReadCall {
  const { call: id, status } = entry
  if (!isEndpoint(id))
    return {
      why: `${entry.method} ${entry.path}, answered with ${String(status)}, is no call of the product`,
    }
  const met = (entry.faults ?? []).flatMap((fault): Fields[] => {
    const definition = reading.faults.get(fault)
    return definition === undefined ? [] : [definition]
  })
  const user = userOf(entry, reading)
  const row: Endpoint = endpoints[id]
  const refused = refusalOf(row, status, entry.answer)
  // A stale token is renewed, and the call made again, whatever else it met.
  const isMet = met.some((fault) => !isStale(refused) || 'expire-token' in fault)
  if (!isMet && needsNoWord(id, row, { refused, user, ...reading })) return { isSilent: true }
  if (id === 'auth.google' || id === 'auth.googleCallback')
    return { why: `${id}: somebody went through Google's pages, which no step does` }
  if (user === undefined)
    return { why: `${id}, answered with ${String(status)}, came from nobody who is known` }
  const broken = met.some((fault) => answerBreakers.some((kind) => kind in fault))
  const stood = met.find((fault) => 'status' in fault)
  const toldRefusal = stood === undefined ? refused : refusalOf(row, Number(stood['code']), { message: '' })
  if (status >= 400 && stood === undefined && !broken && refused === undefined)
    return { why: `${id} of ${user} failed with ${String(status)}, which its contract does not know` }
  const isBroken = broken || (stood !== undefined && toldRefusal === undefined)
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
      ...(isBroken || toldRefusal === undefined ? {} : { refused: toldRefusal }),
      ...(entry.opened === undefined ? {} : { opened: entry.opened }),
    },
  }
}

/** A call that a fault kept from arriving. */
export function readLostCall(entry: FaultEntry, { directory }: CallReading): ReadCall {
  const { met, lost, userId } = entry
  if (!isEndpoint(met) || lost === undefined) return { isSilent: true }
  const user = directory.users.get(userId ?? '')
  if (user === undefined) return { why: `${met} was lost on its way, and came from nobody who is known` }
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

interface Silence {
  readonly refused: ErrorCode | undefined
  readonly user: string | undefined
  readonly ownPasswords: ReadonlySet<string>
  readonly directory: Directory
}

/** A read changes nothing; `as` signs in and renews its token by itself. */
function needsNoWord(
  id: EndpointId,
  row: Endpoint,
  { refused, user, ownPasswords, directory }: Silence,
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

/** By the token of the call, else by what it says and answers; whoever follows a link was sent it. */
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

/** What the call knows of what was sent. */
function only(schema: Schema | undefined, body: unknown): Fields {
  const known = schema === undefined ? {} : (fieldsOf(schema) ?? {})
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(Object.entries(body).filter(([field]) => Object.hasOwn(known, field)))
}
