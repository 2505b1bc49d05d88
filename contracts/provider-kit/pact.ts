/** Pact files of version 4 of the Pact specification. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Endpoint } from '../registry/endpoint.ts'
import { endpoints, events, type EndpointId, type EventName, type Events } from '../registry/registry.ts'
import { InvalidFile } from '../shared/errors.ts'
import { callsPact, eventsPact } from '../shared/pact-files.ts'
import { parseJson } from '../shared/parse-json.ts'

/** For example `{ match: 'regex', regex: '^(Buy|Sell)$' }`. */
export const Matcher = z.looseObject({
  match: z.string(),
  regex: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
})
export type Matcher = z.infer<typeof Matcher>

export const Rule = z.looseObject({ combine: z.optional(z.enum(['AND', 'OR'])), matchers: z.array(Matcher) })
export type Rule = z.infer<typeof Rule>

/** The keys are paths below `$` in a body, and names in headers and queries. */
export const RulesByPath = z.record(z.string(), Rule)
export type RulesByPath = z.infer<typeof RulesByPath>

const Content = z.looseObject({ content: z.unknown(), contentType: z.optional(z.string()) })
const ValuesByName = z.record(z.string(), z.array(z.string()))
export type ValuesByName = Readonly<Record<string, readonly string[]>>

/** What belongs to the parts of a request. */
const byPart = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.looseObject({
    path: z.optional(schema),
    query: z.optional(z.record(z.string(), schema)),
    header: z.optional(z.record(z.string(), schema)),
    body: z.optional(z.record(z.string(), schema)),
  })

/** Replaces an example value in a request, or names the value of an answer. `${name}` in `expression` is a value of the provider state. */
const Generators = byPart(z.looseObject({ type: z.string(), expression: z.optional(z.string()) }))
export type Generators = z.infer<typeof Generators>

const ProviderState = z.looseObject({
  name: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type ProviderState = z.infer<typeof ProviderState>

const shared = {
  description: z.string(),
  /** A pending interaction covers optional fields: it is reported and never fails the verification. */
  pending: z._default(z.boolean(), false),
  /** The client's pacts have at most one state for each interaction. */
  providerStates: z._default(z.array(ProviderState).check(z.maxLength(1)), []),
}

const HttpInteraction = z.looseObject({
  ...shared,
  type: z.literal('Synchronous/HTTP'),
  request: z.looseObject({
    method: z.string(),
    path: z.string(),
    query: z.optional(ValuesByName),
    headers: z.optional(ValuesByName),
    body: z.optional(Content),
    matchingRules: z.optional(byPart(Rule)),
    generators: z.optional(Generators),
  }),
  response: z.looseObject({
    status: z.number(),
    headers: z.optional(ValuesByName),
    body: z.optional(Content),
    generators: z.optional(Generators),
    matchingRules: z.optional(
      z.looseObject({
        status: z.optional(z.union([Rule, RulesByPath])),
        header: z.optional(RulesByPath),
        body: z.optional(RulesByPath),
      }),
    ),
  }),
})
export type HttpInteraction = z.infer<typeof HttpInteraction>

const MessageInteraction = z.looseObject({
  ...shared,
  type: z.literal('Asynchronous/Messages'),
  contents: Content,
  metadata: z.optional(z.record(z.string(), z.unknown())),
  generators: z.optional(Generators),
  matchingRules: z.optional(
    z.looseObject({ body: z.optional(RulesByPath), metadata: z.optional(RulesByPath) }),
  ),
})
export type MessageInteraction = z.infer<typeof MessageInteraction>

const Interaction = z.discriminatedUnion('type', [HttpInteraction, MessageInteraction])
export type Interaction = z.infer<typeof Interaction>

export const Pact = z.looseObject({
  consumer: z.looseObject({ name: z.string() }),
  provider: z.looseObject({ name: z.string() }),
  interactions: z.array(Interaction),
  metadata: z.looseObject({
    pactSpecification: z.looseObject({ version: z.string() }),
  }),
})
export type Pact = z.infer<typeof Pact>

const Versioned = z.object({ metadata: z.object({ pactSpecification: z.object({ version: z.string() }) }) })

/** Returns the pacts of these files and folders, each once. Throws an InvalidFile when there is none. */
export async function readPacts(...paths: readonly string[]): Promise<readonly Pact[]> {
  const files = (await Promise.all(paths.map(filesAt))).flat()
  return Promise.all([...new Set(files)].map(readPact))
}

async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined)
  if (found?.isDirectory() !== true) return [path]
  const files = (await readdir(path)).filter((file) => file.endsWith('.json')).toSorted()
  if (files.length === 0) throw new InvalidFile(`${path} contains no pact (no file that ends in .json).`)
  return files.map((file) => join(path, file))
}

/** The pacts of this client: of its calls, and of its events. */
export const readClientPacts = (): Promise<readonly Pact[]> => readPacts(callsPact, eventsPact)

/** Throws an InvalidFile when the file does not exist, or is not a pact of version 4. */
export async function readPact(file: string): Promise<Pact> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidFile(`${file} cannot be read. Is the path correct?`, { cause })
  })
  return parsePact(text, file)
}

/** Throws an InvalidFile whose message starts with `name`. */
export function parsePact(text: string, name: string): Pact {
  const json = parseJson(text)
  if (json === undefined) throw new InvalidFile(`${name} is not a pact: it is not JSON.`)
  const version = Versioned.safeParse(json).data?.metadata.pactSpecification.version
  if (version !== undefined && !version.startsWith('4.')) {
    throw new InvalidFile(
      `${name} is a pact of version ${version} of the specification. Version 4 is required.`,
    )
  }
  const { data, error } = Pact.safeParse(json)
  if (data) return data
  const [{ path, message } = { path: [], message: '' }] = error.issues
  const where = path.length === 0 ? '' : `${path.map(String).join('.')}: `
  throw new InvalidFile(`${name} is not a pact of version 4 of the specification. ${where}${message}.`)
}

/** Splits `auth.login: maximum` into the call or event and the example. */
export function subjectOf({ description }: Pick<Interaction, 'description'>) {
  const [subject = description, ...rest] = description.split(': ')
  return { subject, example: rest.join(': ') }
}

/** Combines again what `subjectOf` splits. */
export const descriptionOf = (subject: string, example: string): string =>
  example === '' ? subject : `${subject}: ${example}`

/** Returns the call of the registry; undefined for one of another version of the client. */
export const endpointOf = (subject: string): Endpoint | undefined =>
  Object.hasOwn(endpoints, subject) ? endpoints[subject as EndpointId] : undefined

/** Returns the event of the registry; undefined for one of another version of the client. */
export const eventOf = (subject: string): Events[EventName] | undefined =>
  Object.hasOwn(events, subject) ? events[subject as EventName] : undefined

/** Returns the call or event of the registry; undefined for one of another version of the client. */
export const rowOf = (subject: string) => endpointOf(subject) ?? eventOf(subject)

export const isCall = (interaction: Interaction): interaction is HttpInteraction =>
  interaction.type === 'Synchronous/HTTP'

export const isEvent = (interaction: Interaction): interaction is MessageInteraction =>
  interaction.type === 'Asynchronous/Messages'
