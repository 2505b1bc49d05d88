/** Compares the registry, the committed pacts and the client. A gap is something that one of them has and another lacks. */
import { isDeepStrictEqual } from 'node:util'
import {
  readPact,
  subjectOf,
  type HttpInteraction,
  type Interaction,
} from '../../contracts/provider-kit/pact.ts'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'

/** A call or an event of the registry. */
export interface Subject {
  readonly name: string
  /** What the pacts must contain. */
  readonly required: readonly Requirement[]
  /** Returns how an interaction contradicts the registry, or undefined. */
  contradictionOf(interaction: Interaction): string | undefined
}

interface Requirement {
  readonly what: string
  isPinnedBy(interaction: Interaction): boolean
}

export interface Sides {
  readonly registry: readonly Subject[]
  readonly pinned: readonly Interaction[]
  /** The names of the calls that the client makes, and of the events that it handles. */
  readonly client: ReadonlySet<string>
}

/** Returns a sentence for each gap. */
export function gapsBetween({ registry, pinned, client }: Sides): string[] {
  const subjects = new Map(registry.map((subject) => [subject.name, subject]))
  const bySubject = Map.groupBy(pinned, (interaction) => subjectOf(interaction).subject)
  return [
    ...registry.flatMap(({ name, required }) =>
      required
        .filter(({ isPinnedBy }) => !(bySubject.get(name) ?? []).some(isPinnedBy))
        .map(({ what }) => `${name}: no interaction pins ${what}.`),
    ),
    ...pinned.flatMap((interaction) => {
      const { description } = interaction
      const subject = subjects.get(subjectOf(interaction).subject)
      if (subject === undefined) return [`${description}: the registry has no such call or event.`]
      const contradiction = subject.contradictionOf(interaction)
      return contradiction === undefined ? [] : [`${description}: ${contradiction}.`]
    }),
    ...registry
      .filter(({ name }) => !client.has(name))
      .map(({ name }) => `${name}: the client does not use it.`),
    ...[...client]
      .filter((name) => !subjects.has(name))
      .map((name) => `${name}: the client uses it, but the registry does not have it.`),
  ]
}

/** Refusals that no pact pins, because the client treats them like any failed call. */
const unpinned: Readonly<Record<string, readonly ErrorCode[]>> = {
  // The client limits its inputs, and a proxy may refuse large bodies in its own way.
  everywhere: ['body-too-large'],
  // The search box limits the length of the keyword.
  'servers.retro': ['invalid-input'],
  'servers.touch': ['invalid-input'],
}

/** Reads the interactions of both committed pacts. */
export async function pinnedInteractions(): Promise<readonly Interaction[]> {
  const pacts = await Promise.all([callsPact, eventsPact].map(readPact))
  return pacts.flatMap(({ interactions }) => interactions)
}

export const registrySubjects = (): readonly Subject[] => [
  ...(Object.keys(endpoints) as EndpointId[]).map(callSubject),
  ...(Object.keys(events) as EventName[]).map(eventSubject),
]

function callSubject(name: EndpointId): Subject {
  const row: Endpoint = endpoints[name]
  const skipped = new Set([...(unpinned['everywhere'] ?? []), ...(unpinned[name] ?? [])])
  return {
    name,
    required: [
      ...answersOf(name).map(({ name: example, status, answer }) =>
        requiredCall(`the answer ${String(status)} "${example}"`, (interaction) =>
          isDeepStrictEqual(answerIn(interaction), { status, answer }),
        ),
      ),
      ...errorsOf(row)
        .filter((code) => !skipped.has(code))
        .map((code) =>
          requiredCall(`the refusal "${code}"`, (interaction) => refusalIn(row, interaction) === code),
        ),
    ],
    contradictionOf: (interaction) =>
      interaction.type === 'Synchronous/HTTP' ? callContradiction(row, interaction) : 'it is not a call',
  }
}

const requiredCall = (what: string, isPinnedBy: (interaction: HttpInteraction) => boolean): Requirement => ({
  what,
  isPinnedBy: (interaction) => interaction.type === 'Synchronous/HTTP' && isPinnedBy(interaction),
})

/** Returns the status and the body, or the Location header of a redirect, in the form of the registry's examples. */
export function answerIn({ response: { status, headers, body } }: HttpInteraction) {
  const [location] = headers?.['Location'] ?? []
  return { status, answer: location === undefined ? body?.content : { location } }
}

function refusalIn(row: Endpoint, { response: { status, body } }: HttpInteraction): ErrorCode | undefined {
  const refusal = ErrorBody.safeParse(body?.content)
  return refusal.success ? identifyError(errorsOf(row), status, refusal.data) : undefined
}

function callContradiction(row: Endpoint, interaction: HttpInteraction): string | undefined {
  const { method, path, query = {}, body } = interaction.request
  const pathPattern = new RegExp(`^${(apiPrefix + row.path).replace(/\{\w+\}/g, '[^/]+')}$`)
  if (method !== row.method || !pathPattern.test(path)) return `${method} ${path} is another call`
  const { status, answer } = answerIn(interaction)
  if (status >= 400) {
    return refusalIn(row, interaction) === undefined ? 'the call does not have this refusal' : undefined
  }
  const isValidInput =
    (row.query?.safeParse(firstValues(query)).success ?? Object.keys(query).length === 0) &&
    (row.body?.safeParse(body?.content).success ?? body === undefined)
  if (!isValidInput) return 'the request does not match the schema'
  const schema = row.responses[status]
  if (schema === undefined) return `the call does not have the status ${String(status)}`
  return schema.safeParse(answer).success ? undefined : 'the answer does not match the schema'
}

/** Pacts list several values for each query parameter; the registry has one. */
export const firstValues = (
  query: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, [value = '']]) => [name, value]))

function eventSubject(name: EventName): Subject {
  return {
    name,
    required: Object.entries(eventExamples[name]).map(([example, payload]) => ({
      what: `the payload "${example}"`,
      isPinnedBy: (interaction) =>
        interaction.type === 'Asynchronous/Messages' &&
        isDeepStrictEqual(interaction.contents.content, payload),
    })),
    contradictionOf: (interaction) => {
      if (interaction.type !== 'Asynchronous/Messages') return 'it is not an event'
      const { success } = events[name].payload.safeParse(interaction.contents.content)
      return success ? undefined : 'the payload does not match the schema'
    },
  }
}
