/** Pact files of version 4 of the Pact specification. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { InvalidFile } from '../shared/errors.ts'

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

const RequestRules = z.looseObject({
  path: z.optional(Rule),
  query: z.optional(RulesByPath),
  header: z.optional(RulesByPath),
  body: z.optional(RulesByPath),
})

/** Replaces an example value in a request, or names the value of an answer. `${name}` in `expression` is a value of the provider state. */
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
  /** A pending interaction covers optional fields: it is reported and never fails the verification. */
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
    pactSpecification: z.looseObject({ version: z.string().check(z.startsWith('4.')) }),
  }),
})
export type Pact = z.infer<typeof Pact>

const Versioned = z.object({ metadata: z.object({ pactSpecification: z.object({ version: z.string() }) }) })

export interface NamedPact {
  /** The path of the file. */
  readonly name: string
  readonly pact: Pact
}

/** Returns the pact of a file, or the pacts of a folder. Throws an InvalidFile when there is none. */
export async function readPacts(path: string): Promise<readonly NamedPact[]> {
  const found = await stat(path).catch(() => undefined)
  const files = found?.isDirectory() === true ? await pactFilesIn(path) : [path]
  return Promise.all(files.map(async (name) => ({ name, pact: await readPact(name) })))
}

async function pactFilesIn(folder: string): Promise<readonly string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).toSorted()
  if (files.length > 0) return files.map((file) => join(folder, file))
  throw new InvalidFile(`${folder} contains no pact (no file that ends in .json).`)
}

/** Throws an InvalidFile when the file does not exist, or is not a pact of version 4. */
export async function readPact(file: string): Promise<Pact> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new InvalidFile(`${file} cannot be read. Is the path correct?`, { cause })
  })
  return parsePact(text, file)
}

/** Throws an InvalidFile whose message starts with `name`. */
export function parsePact(text: string, name: string): Pact {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new InvalidFile(`${name} is not a pact: it is not JSON.`, { cause })
  }
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
export function subjectOf({ description }: Pick<Interaction, 'description'>): {
  readonly subject: string
  readonly example: string
} {
  const [subject = description, ...rest] = description.split(': ')
  return { subject, example: rest.join(': ') }
}

export const isCall = (interaction: Interaction): interaction is HttpInteraction =>
  interaction.type === 'Synchronous/HTTP'

export const isEvent = (interaction: Interaction): interaction is MessageInteraction =>
  interaction.type === 'Asynchronous/Messages'
