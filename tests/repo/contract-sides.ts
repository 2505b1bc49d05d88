/** What has to be pinned of each call and each event, every example and every refusal; and what the committed pacts pin. */
import { isDeepStrictEqual } from 'node:util'
import { readPact, type HttpInteraction, type Interaction } from '../../contracts/provider-kit/pact.ts'
import { callsPact, eventsPact } from '../../contracts/shared/pact-files.ts'
import { errorsOf, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError, type ErrorCode } from '../../contracts/registry/errors.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import type { Obligation, Subject } from './coverage.ts'

/** What the client takes as any other failed call, so that nobody need be able to bring it about. */
const unpinned: Readonly<Record<string, readonly ErrorCode[]>> = {
  // A person types less, and whatever refuses more in front of a provider may say so in its own way.
  everywhere: ['body-too-large'],
  // The search box holds no more than may be asked for.
  'servers.retro': ['invalid-input'],
  'servers.touch': ['invalid-input'],
}

/** As it stands in the files, whatever they were written from. */
export async function pinnedInFiles(): Promise<readonly Interaction[]> {
  const pacts = await Promise.all([callsPact, eventsPact].map(readPact))
  return pacts.flatMap(({ interactions }) => interactions)
}

export const registrySubjects = (): readonly Subject[] => [
  ...(Object.keys(endpoints) as EndpointId[]).map(callSubject),
  ...(Object.keys(events) as EventName[]).map(eventSubject),
]

function callSubject(name: EndpointId): Subject {
  const row: Endpoint = endpoints[name]
  const left = new Set([...(unpinned['everywhere'] ?? []), ...(unpinned[name] ?? [])])
  return {
    name,
    obligations: [
      ...answersOf(name).map(({ name: example, status, answer }) =>
        ofCall(`the answer ${String(status)} "${example}"`, (interaction) =>
          isDeepStrictEqual(answerIn(interaction), { status, answer }),
        ),
      ),
      ...errorsOf(row)
        .filter((code) => !left.has(code))
        .map((code) =>
          ofCall(`the refusal "${code}"`, (interaction) => refusalIn(row, interaction) === code),
        ),
    ],
    straysIn: (interaction) =>
      interaction.type === 'Synchronous/HTTP' ? strayOfCall(row, interaction) : 'is no call',
  }
}

const ofCall = (what: string, isPinnedBy: (interaction: HttpInteraction) => boolean): Obligation => ({
  what,
  isPinnedBy: (interaction) => interaction.type === 'Synchronous/HTTP' && isPinnedBy(interaction),
})

/** Where a browser is sent stands in a header. */
export function answerIn({ response: { status, headers, body } }: HttpInteraction) {
  const [location] = headers?.['Location'] ?? []
  return { status, answer: location === undefined ? body?.content : { location } }
}

function refusalIn(row: Endpoint, { response: { status, body } }: HttpInteraction): ErrorCode | undefined {
  const refusal = ErrorBody.safeParse(body?.content)
  return refusal.success ? identifyError(errorsOf(row), status, refusal.data) : undefined
}

function strayOfCall(row: Endpoint, interaction: HttpInteraction): string | undefined {
  const { method, path, query = {}, body } = interaction.request
  const place = new RegExp(`^${(apiPrefix + row.path).replace(/\{\w+\}/g, '[^/]+')}$`)
  if (method !== row.method || !place.test(path)) return `asks for ${method} ${path}, which is another call`
  const { status, answer } = answerIn(interaction)
  if (status >= 400) {
    return refusalIn(row, interaction) === undefined ? 'is refused as the call never is' : undefined
  }
  const isTaken =
    (row.query?.safeParse(singly(query)).success ?? Object.keys(query).length === 0) &&
    (row.body?.safeParse(body?.content).success ?? body === undefined)
  if (!isTaken) return 'asks with what the call does not take'
  const schema = row.responses[status]
  if (schema === undefined) return `answers with ${String(status)}, which the call does not declare`
  return schema.safeParse(answer).success ? undefined : 'answers against the schema of the call'
}

/** Each name has one value in all queries of the registry. */
export const singly = (
  query: Readonly<Record<string, readonly string[]>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, [value = '']]) => [name, value]))

function eventSubject(name: EventName): Subject {
  return {
    name,
    obligations: Object.entries(eventExamples[name]).map(([example, payload]) => ({
      what: `the payload "${example}"`,
      isPinnedBy: (interaction) =>
        interaction.type === 'Asynchronous/Messages' &&
        isDeepStrictEqual(interaction.contents.content, payload),
    })),
    straysIn: (interaction) => {
      if (interaction.type !== 'Asynchronous/Messages') return 'is no event'
      const { success } = events[name].payload.safeParse(interaction.contents.content)
      return success ? undefined : 'carries what breaks the schema of the event'
    },
  }
}
