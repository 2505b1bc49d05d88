/** An interaction of a committed pact, with its registry schema and the way in which the client reads its answer. */
import { fixedIn, type FindFixed } from '../../client/pact/fixed-values.ts'
import { interactions } from '../../client/pact/interactions.ts'
import {
  subjectOf,
  type HttpInteraction,
  type Interaction,
  type MessageInteraction,
} from '../../contracts/provider-kit/pact.ts'
import { errorsOf, responseSchema, type Endpoint } from '../../contracts/registry/endpoint.ts'
import { Redirect } from '../../contracts/registry/auth.ts'
import { errors } from '../../contracts/registry/errors.ts'
import type { RealtimeEvent } from '../../contracts/registry/event.ts'
import { googleReturnPage, readGoogleReturn } from '../../contracts/registry/google-return.ts'
import type { AnsweredCall } from '../../contracts/registry/broken-relations.ts'
import { answersOf, eventExamples } from '../../contracts/registry/examples.ts'
import { ids } from '../../contracts/registry/examples/common.ts'
import { read, readAnswer } from '../../contracts/registry/reading.ts'
import { endpoints, events, type EventName } from '../../contracts/registry/registry.ts'
import { isStateName, type StateName } from '../../contracts/provider-states/provider-states.ts'
import { InvalidFile } from '../../contracts/shared/errors.ts'
import type { Answer, Original } from './mutants.ts'
import { formatPath, type Path, type Schema } from '../../contracts/registry/schema-layers.ts'
import { parsePath, pathsIn, put, valueAt, type Requirements } from './schema-paths.ts'

/** `accepted`, the code of a refusal, the outcome of a redirect, or why the client cannot read the answer. */
type Reading = string

const accepted: Reading = 'accepted'

export interface GateInteraction {
  readonly interaction: Interaction
  readonly original: Original
  readonly requirements: Requirements
  /** Returns the body as the client reads it: without null for absent fields, and with instants in one form. */
  readonly normalized: (body: unknown) => unknown
  /** Returns the body, and the body with its list in the other order if nothing fixes that. */
  readonly inEachOrder: (body: unknown) => readonly unknown[]
  readonly read: (answer: Answer) => Reading
}

/** Throws an InvalidFile when the registry or the table of interactions does not have the interaction. */
export const gateInteraction = (interaction: Interaction): GateInteraction =>
  interaction.type === 'Synchronous/HTTP' ? fromCall(interaction) : fromEvent(interaction)

function fromCall(interaction: HttpInteraction): GateInteraction {
  const { description, pending, response } = interaction
  const row = interactions.find((each) => each.description === description)
  if (row === undefined) throw outdated(description, 'client/pact does not have it')
  const endpoint: Endpoint = endpoints[row.call]
  const { status } = response
  const headers = headersOf(response.headers)
  const isRedirect = status >= 300 && status < 400
  const schema = isRedirect ? undefined : responseSchema(endpoint, status)
  const body = response.body?.content
  const findFixed = fixedIn(row.call, row.given?.name, row.input.query)
  return {
    interaction,
    original: {
      answer: { status, headers, body },
      schema,
      others: answersOf(row.call)
        .filter((example) => example.status === status)
        .map((example) => example.answer),
      otherStatuses: otherStatuses(endpoint, status),
      relations: isRedirect || status >= 400 ? undefined : endpoint.relations,
      sent: isRedirect || status >= 400 ? {} : sentIn(endpoint, row.input),
    },
    requirements: {
      isPending: pending,
      pinnedPaths: [
        ...Object.keys(row.pinnedValues).map(parsePath),
        ...(schema === undefined || status >= 400 ? [] : fixedPaths(findFixed, schema, body)),
      ],
    },
    normalized: (body) => {
      const reading = readAnswer(endpoint, status, body)
      return reading.outcome === 'accepted' ? reading.answer : 'body' in reading ? reading.body : body
    },
    inEachOrder: (answer) => [
      answer,
      ...(schema === undefined ? [] : otherOrder(findFixed, schema, body, answer)),
    ],
    read: (mutant) => (isRedirect ? readRedirect(endpoint, mutant) : readCall(endpoint, mutant)),
  }
}

function fromEvent(interaction: MessageInteraction): GateInteraction {
  const { subject } = subjectOf(interaction)
  if (!Object.hasOwn(events, subject))
    throw outdated(interaction.description, 'the registry has no such event')
  const name = subject as EventName
  const { content, contentType = 'application/json' } = interaction.contents
  return {
    interaction,
    original: {
      answer: { status: 200, headers: { 'Content-Type': contentType }, body: content },
      schema: events[name].payload,
      others: Object.values(eventExamples[name]),
      otherStatuses: [],
      relations: (events[name] as RealtimeEvent).relations,
      sent: { caller: ids.user },
    },
    requirements: {
      isPending: interaction.pending,
      pinnedPaths: fixedPaths(fixedIn(name, stateOf(interaction)), events[name].payload, content),
    },
    normalized: (body) => read(events[name].payload, body).data,
    inEachOrder: (body) => [body],
    read: ({ body }) => (read(events[name].payload, body).success ? accepted : 'unreadable'),
  }
}

/** The player of the examples is the one who calls. */
const sentIn = (row: Endpoint, input: Readonly<Record<string, unknown>>): AnsweredCall => ({
  caller: ids.user,
  ...Object.fromEntries(
    (['params', 'query', 'body'] as const).map((part) => [part, row[part]?.parse(input[part] ?? {})]),
  ),
})

function stateOf({ description, providerStates: [state] }: MessageInteraction): StateName {
  if (state !== undefined && isStateName(state.name)) return state.name
  throw outdated(description, 'its state is unknown')
}

/** Returns the paths that the request or the state fixes, with `*` for the element that stands for one or more. */
const fixedPaths = (findFixed: FindFixed, schema: Schema, example: unknown): readonly Path[] =>
  pathsIn(schema, example)
    .filter(({ path, value, schema: own }) => isPlain(value) && findFixed(formatPath(path), own, value))
    .map(({ path }) =>
      path.map((step, index) => {
        const parent = valueAt(example, path.slice(0, index))
        return Array.isArray(parent) && parent.length === 1 ? '*' : step
      }),
    )

function otherOrder(
  findFixed: FindFixed,
  schema: Schema,
  example: unknown,
  answer: unknown,
): readonly unknown[] {
  const place = pathsIn(schema, example).find(
    ({ path, value, schema: own }) => findFixed(formatPath(path), own, value) === 'in any order',
  )
  const list = place && valueAt(answer, place.path)
  return place && Array.isArray(list) ? [put(answer, place.path, list.toReversed())] : []
}

const isPlain = (value: unknown): boolean => value !== null && typeof value !== 'object'

const outdated = (description: string, why: string): InvalidFile =>
  new InvalidFile(`The pact has "${description}", but ${why}. Write the pacts again: npm run contracts:write`)

const headersOf = (headers: Readonly<Record<string, readonly string[]>> = {}): Answer['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, values]) => [name, values.join(', ')]))

/** Returns the other statuses of the call, one success status that it does not have, and 500. */
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

// The answers are read as the client's own `call` and `connect` read them, and redirects as a browser would.

function readCall(row: Endpoint, { status, body }: Answer): Reading {
  const reading = readAnswer(row, status, body)
  return reading.outcome === 'refused' ? (reading.code ?? 'unexpected') : reading.outcome
}

/** Follows the redirect only if the row declares its status. */
const readRedirect = (row: Endpoint, { status, headers }: Answer): Reading =>
  Math.floor(status / 100) === 3 && row.responses[status] !== undefined
    ? readLocation(headers['Location'])
    : 'unexpected'

/** Returns how the client's return page reads the address, `elsewhere` for another page, `unreadable` for no valid address. */
function readLocation(location: string | undefined): Reading {
  const parsed = Redirect.safeParse({ location })
  if (!parsed.success) return 'unreadable'
  const { pathname, search } = new URL(parsed.data.location, 'http://provider.test')
  return pathname === googleReturnPage ? readGoogleReturn(search).outcome : 'elsewhere'
}
