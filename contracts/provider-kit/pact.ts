/** A pact as it stands in its file, version 4 of the Pact specification: read, chosen from, and written again. */
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { InvalidFile } from '../shared/errors.ts'

/** One demand of a matching rule, `{ match: 'regex', regex: '^(Buy|Sell)$' }`. */
export const Matcher = z.looseObject({
  match: z.string(),
  regex: z.optional(z.string()),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
})
export type Matcher = z.infer<typeof Matcher>

export const Rule = z.looseObject({ combine: z.optional(z.enum(['AND', 'OR'])), matchers: z.array(Matcher) })
export type Rule = z.infer<typeof Rule>

/** By the place that it is about: a path below `$` in a body, a name in headers and queries. */
export const RulesByPlace = z.record(z.string(), Rule)
export type RulesByPlace = z.infer<typeof RulesByPlace>

const Content = z.looseObject({ content: z.unknown(), contentType: z.optional(z.string()) })
const ValuesByName = z.record(z.string(), z.array(z.string()))

const RequestRules = z.looseObject({
  path: z.optional(Rule),
  query: z.optional(RulesByPlace),
  header: z.optional(RulesByPlace),
  body: z.optional(RulesByPlace),
})

/** Which parts of a request the values of the provider's state are put into, with `${name}` for each. */
const Generator = z.looseObject({ type: z.string(), expression: z.optional(z.string()) })
const Generators = z.looseObject({
  path: z.optional(Generator),
  query: z.optional(z.record(z.string(), Generator)),
  header: z.optional(z.record(z.string(), Generator)),
  body: z.optional(z.record(z.string(), Generator)),
})
export type Generators = z.infer<typeof Generators>

const ProviderState = z.looseObject({
  name: z.string(),
  params: z.optional(z.record(z.string(), z.unknown())),
})
export type ProviderState = z.infer<typeof ProviderState>

const shared = {
  description: z.string(),
  /** Reported, and never a failure by itself: it pins what a provider may leave out. */
  pending: z._default(z.boolean(), false),
  providerStates: z._default(z.array(ProviderState), []),
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
    matchingRules: z.optional(RequestRules),
    generators: z.optional(Generators),
  }),
  response: z.looseObject({
    status: z.number(),
    headers: z.optional(ValuesByName),
    body: z.optional(Content),
    matchingRules: z.optional(
      z.looseObject({
        status: z.optional(z.union([Rule, RulesByPlace])),
        header: z.optional(RulesByPlace),
        body: z.optional(RulesByPlace),
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
  matchingRules: z.optional(
    z.looseObject({ body: z.optional(RulesByPlace), metadata: z.optional(RulesByPlace) }),
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
    pactSpecification: z.looseObject({ version: z.string().check(z.startsWith('4.')) }),
  }),
})
export type Pact = z.infer<typeof Pact>

const Versioned = z.object({ metadata: z.object({ pactSpecification: z.object({ version: z.string() }) }) })

/** Throws an InvalidFile for a file that is not there, no JSON, or no pact of version 4. */
export async function readPact(file: string): Promise<Pact> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidFile(`${file} cannot be read: is the path right?`, { cause })
  })
  return parsePact(text, file)
}

/** `from` is what the sentence of the InvalidFile calls it. */
export function parsePact(text: string, from: string): Pact {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new InvalidFile(`${from} is no JSON, and so no pact.`, { cause })
  }
  const version = Versioned.safeParse(json).data?.metadata.pactSpecification.version
  if (version !== undefined && !version.startsWith('4.')) {
    throw new InvalidFile(
      `${from} is a pact of version ${version} of the specification: version 4 is needed.`,
    )
  }
  const { data, error } = Pact.safeParse(json)
  if (data) return data
  const [{ path, message } = { path: [], message: '' }] = error.issues
  throw new InvalidFile(
    `${from} is no pact of version 4 of the specification: ${path.map(String).join('.') || 'the whole'}: ${message}.`,
  )
}

/** The call or the event, and which of its examples: `auth.login: maximum` is split at the colon. */
export function subjectOf({ description }: Pick<Interaction, 'description'>): {
  readonly subject: string
  readonly example: string
} {
  const [subject = description, ...rest] = description.split(': ')
  return { subject, example: rest.join(': ') }
}
