/** A Pact Broker's resources, found by the links that it gives itself (HAL). */
import * as z from 'zod/mini'
import { CouldNotRun, Interrupted, UsageError } from '../shared/errors.ts'

export interface Broker {
  /** Without a slash at its end. */
  readonly url: string
  readonly credentials: Credentials
}

export type Credentials =
  | { readonly by: 'nothing' }
  | { readonly by: 'token'; readonly token: string }
  | { readonly by: 'password'; readonly username: string; readonly password: string }

/** The broker answers, and knows nothing of what was asked for. */
export class NotAtBroker extends CouldNotRun {}

/** The broker's resources. Each call throws a CommandError that says in a sentence why it could not be had. */
export interface OpenBroker {
  /** Where the resource of this name is, with its `{parameters}` filled in. */
  link(name: string, parameters?: Readonly<Record<string, string>>): string
  get(url: string): Promise<unknown>
  put(url: string): Promise<unknown>
  post(url: string, body: unknown): Promise<unknown>
}

export interface HowToAsk {
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

const Links = z.record(
  z.string(),
  z.union([z.looseObject({ href: z.string() }), z.array(z.looseObject({ href: z.string() }))]),
)
const Index = z.looseObject({ _links: Links })

/** Asks for the broker's index first, so that an address or credentials that are wrong are noticed before anything else. */
export async function openBroker(broker: Broker, how: HowToAsk): Promise<OpenBroker> {
  const ask = (method: string, url: string, body?: unknown) => request(broker, how, method, url, body)
  const index = understood(Index, await ask('GET', `${broker.url}/`), broker)
  return {
    link(name, parameters = {}) {
      const link = index._links[name]
      if (link === undefined || Array.isArray(link)) {
        throw new CouldNotRun(`The broker at ${broker.url} is too old for this: it has no ${name}.`)
      }
      return link.href.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(parameters[key] ?? ''))
    },
    get: (url) => ask('GET', url),
    put: (url) => ask('PUT', url, {}),
    post: (url, body) => ask('POST', url, body),
  }
}

/** Throws CouldNotRun for an answer that no Pact Broker gives. */
export function understood<Schema extends z.core.$ZodType>(
  schema: Schema,
  answer: unknown,
  { url }: Broker,
): z.output<Schema> {
  const { data, success } = z.safeParse(schema, answer)
  if (success) return data
  throw new CouldNotRun(`What answers at ${url} does not speak as a Pact Broker does.`)
}

const defaultTimeoutMs = 30_000

async function request(
  { url: address, credentials }: Broker,
  { signal, timeoutMs = defaultTimeoutMs }: HowToAsk,
  method: string,
  url: string,
  body: unknown,
): Promise<unknown> {
  // A broker behind a gateway writes links to where it stands itself; and the credentials are for no other place.
  const { pathname, search } = new URL(url, address)
  const response = await fetch(new URL(pathname + search, address), {
    method,
    headers: {
      Accept: 'application/hal+json, application/json',
      ...authorization(credentials),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }).catch((cause: unknown) => {
    if (signal.aborted) throw new Interrupted('Stopped.', { cause })
    const isLate = cause instanceof Error && cause.name === 'TimeoutError'
    throw new CouldNotRun(
      isLate
        ? `The broker at ${address} has not answered for ${String(timeoutMs / 1000)} s.`
        : `No broker answers at ${address}: is the address right?`,
      { cause },
    )
  })
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw refusal(address, response.status, sentencesIn(json), credentials)
  if (json === undefined && response.status !== 204) {
    const type = response.headers.get('content-type') ?? 'nothing'
    throw new CouldNotRun(`What answers at ${address} is no Pact Broker: it sends ${type}.`)
  }
  return json
}

const authorization = (credentials: Credentials): Readonly<Record<string, string>> => {
  switch (credentials.by) {
    case 'nothing':
      return {}
    case 'token':
      return { Authorization: `Bearer ${credentials.token}` }
    case 'password': {
      const pair = `${credentials.username}:${credentials.password}`
      return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
    }
  }
}

/** What a broker's refusal means for the person: what was asked for is wrong, or the broker is. */
export function refusal(
  address: string,
  status: number,
  sentences: readonly string[],
  { by }: Credentials,
): CouldNotRun | UsageError {
  const said = sentences
    .join(' ')
    .replace(/^(?=.)/, ': ')
    .replace(/\.?$/, '.')
  switch (status) {
    case 400:
    case 409:
    case 422:
      return new UsageError(`The broker at ${address} does not take this${said}`)
    case 401:
      return new CouldNotRun(
        by === 'nothing'
          ? `The broker at ${address} asks for credentials, and none are given.`
          : `The broker at ${address} refuses the credentials.`,
      )
    case 403:
      return new CouldNotRun(`The broker at ${address} does not allow this with the credentials given.`)
    case 404:
      return new NotAtBroker(
        `The broker at ${address} does not have what was asked for: is the address right?`,
      )
    default:
      return status >= 300 && status < 400
        ? new CouldNotRun(`The broker at ${address} redirects to somewhere else: is the address right?`)
        : new CouldNotRun(`The broker at ${address} answered with the status ${String(status)}${said}`)
  }
}

const Words = z.union([z.string(), z.array(z.string())])
const Complaint = z.looseObject({
  errors: z.optional(z.union([z.array(z.string()), z.record(z.string(), Words)])),
  error: z.optional(z.looseObject({ message: z.string() })),
})

/** The sentences of an answer that refuses, as the broker writes them. */
function sentencesIn(json: unknown): readonly string[] {
  const { errors = [], error } = Complaint.safeParse(json).data ?? {}
  if (error !== undefined) return [error.message]
  if (Array.isArray(errors)) return errors
  return Object.entries(errors).map(([field, words]) => `${field} ${[words].flat().join(', ')}`)
}
