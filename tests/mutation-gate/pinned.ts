/** An interaction of a committed pact with all that the gate needs to know of it. */
import { InvalidFile } from '../../contracts/shared/errors.ts'
import {
  subjectOf,
  type HttpInteraction,
  type Interaction,
  type MessageInteraction,
} from '../../contracts/provider-kit/pact.ts'
import { interactions } from '../../client/pact/interactions.ts'
import { errorsOf, responseSchema, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { errors } from '../../contracts/registry/errors.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { endpoints, events, type EventName } from '../../contracts/registry/registry.ts'
import type { Fixed } from './branches.ts'
import type { Answer, Original } from './mutants.ts'
import { pathOf } from './schema-paths.ts'
import { readCall, readLocation, readMessage, readRedirect, taken, type Reading } from './parser.ts'

export interface Pinned {
  readonly interaction: Interaction
  readonly original: Original
  readonly fixed: Fixed
  /** What the client makes of the answer as it is pinned. */
  readonly pinned: Reading
  /** What it makes of a lie that is told at `url`. */
  readonly read: (lie: Answer, url: string) => Promise<Reading>
}

/** Throws an InvalidFile for an interaction of which the registry or the table of interactions knows nothing. */
export const pinnedBy = (interaction: Interaction): Pinned =>
  interaction.type === 'Synchronous/HTTP' ? pinnedCall(interaction) : pinnedEvent(interaction)

function pinnedCall(interaction: HttpInteraction): Pinned {
  const { description, pending, response } = interaction
  const written = interactions.find(({ call, name }) => description === `${call}: ${name}`)
  if (written === undefined) throw unknown(description, 'client/pact/interactions.ts has no row for it')
  const row: Endpoint = endpoints[written.call]
  const { status } = response
  const isRedirect = status >= 300 && status < 400
  return {
    interaction,
    original: {
      answer: { status, headers: headersOf(response.headers), body: response.body?.content },
      schema: isRedirect ? undefined : responseSchema(row, status),
      others: answersOf(written.call)
        .filter((example) => example.status === status)
        .map((example) => example.answer),
      otherStatuses: otherStatuses(row, status),
    },
    fixed: { isOptional: pending, exactly: Object.keys(written.exactly).map(pathOf) },
    pinned: isRedirect
      ? readLocation(headersOf(response.headers)['Location'])
      : 'refusal' in written.answer
        ? written.answer.refusal
        : taken,
    read: isRedirect ? (_, url) => readRedirect(row, url) : (_, url) => readCall(row, written.input, url),
  }
}

function pinnedEvent(interaction: MessageInteraction): Pinned {
  const { subject } = subjectOf(interaction)
  if (!Object.hasOwn(events, subject))
    throw unknown(interaction.description, 'the registry has no such event')
  const name = subject as EventName
  return {
    interaction,
    original: {
      answer: {
        status: 200,
        headers: { 'Content-Type': interaction.contents.contentType ?? 'application/json' },
        body: interaction.contents.content,
      },
      schema: events[name].payload,
      others: Object.values(eventExamples[name]),
      otherStatuses: [],
    },
    fixed: { isOptional: interaction.pending, exactly: [] },
    pinned: taken,
    read: ({ body }) => Promise.resolve(readMessage(name, body)),
  }
}

const unknown = (description: string, why: string): InvalidFile =>
  new InvalidFile(
    `Nobody knows "${description}" any more: ${why}. npm run contracts:write writes the pacts anew.`,
  )

const headersOf = (headers: Readonly<Record<string, readonly string[]>> = {}): Answer['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]))

/** Each other one that the row knows, a success that it does not know, and trouble of the provider's own. */
function otherStatuses(row: Endpoint, own: number): readonly number[] {
  const known = [
    ...Object.keys(row.responses).map(Number),
    ...errorsOf(row).map((code) => errors[code].status),
  ]
  const success = [200, 201, 202].find((status) => !known.includes(status))
  return [...new Set([...known, ...(success === undefined ? [] : [success]), 500])].filter(
    (status) => status !== own,
  )
}
