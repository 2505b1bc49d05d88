/** Generates the JSON schema with which an editor completes, explains and checks a scenario. */
import * as z from 'zod/mini'
import { ScenarioFile } from './parse.ts'
import { kindNames, kinds } from '../../mock-api/faults/kinds.ts'

export const scenarioJsonSchema = (): Json => withConditions(explainedJsonSchema())

export function explainedJsonSchema(): Json {
  const printed = z.toJSONSchema(ScenarioFile, { io: 'input', reused: 'ref' })
  const schema = JSON.parse(JSON.stringify(printed)) as Json
  return explain(schema, schema['$defs'] as Json) as Json
}

function explain(node: unknown, defs: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => explain(item, defs))
  if (!isObject(node)) return node
  const explained: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) explained[key] = explain(value, defs)
  const { properties } = node
  if (!isObject(properties)) return explained
  const fields = Object.entries(explained['properties'] as Record<string, Json>).map(([name, field]) => {
    const description = descriptions[name]
    const isDescribed = 'description' in field || 'description' in targetOf(field, defs)
    return [name, isDescribed || description === undefined ? field : { description, ...field }] as const
  })
  return { title: titleOf(fields, defs), ...explained, properties: Object.fromEntries(fields) }
}

/** Returns the first field and its value: `call auth.login`. */
function titleOf([first]: readonly (readonly [name: string, field: Json])[], defs: Json): string {
  const [name, field] = first ?? ['', {}]
  const { const: value } = targetOf(field, defs)
  return typeof value === 'string' ? `${name} ${value}` : name
}

/** Descriptions of fields whose own schema has none, where the name does not say everything. */
const descriptions: Readonly<Record<string, string>> = {
  ...Object.fromEntries(kindNames.map((name) => [name, `${kinds[name].about}.`])),
  wait: 'The awaited call, event, act of the operator, socket, mail or fault.',
  expect: 'The expected entry of the journal, state or value.',
  never: 'What must not happen after the last step that acted.',
  when: 'An entry of the journal since the run began, a state or a value.',
  otherwise: 'The steps if the condition is false.',
  with: 'The fields. Each can be a placeholder.',
  fault: 'The kind of the fault, with times, ttl or both.',
  clientId: 'The id that the client gives the message, so that a repeated message is stored once.',
  rememberMe: 'Whether the session stays after the browser is closed.',
  username: "The name of the player's character.",
  isRequestStarted: 'Whether an operator has answered.',
  quantity: 'How many Kamas, in millions.',
  SenderGameName: "The player's character on the sending server.",
  ReceiverGameName: "The player's character on the receiving server.",
  quantitySendDouble: 'The millions of Kamas that the player sends.',
  quantityReceiveDouble: 'The millions of Kamas that the player receives.',
  exchangeCode: 'The code that the delivery person tells the player.',
  total: 'The price, in DH.',
  buyPrice: 'The price of one million Kamas for the player, in DH.',
  sellPrice: 'The amount that the player gets for one million Kamas, in DH.',
  serverStock: 'The stock in millions of Kamas.',
  conversionRate: 'The Kamas of the destination for one Kama of the origin.',
  exchangeFee: 'The fee in millions of Kamas.',
  keyword: 'A part of the name. Upper and lower case are equal.',
  page: 'The page, from 1.',
  limit: 'The number of results on a page.',
  sort: 'By what the list is in order; - is for descending.',
  state: 'What the browser took along to Google.',
  code: 'The code that Google gave, or for a fault the status to answer with.',
  by: 'How long, as 40s, 30m or 24h.',
  upTo: 'At most how long: it is drawn between by and this, as 40s, 30m or 24h.',
  user: 'Only what this user sends or is sent: an e-mail address or an id.',
  times: 'How often it acts before it ends.',
  ttl: "How long it lasts on the world's clock, as 40s, 30m or 24h.",
  probability: 'How likely it acts on what it meets; always, where it is not given.',
  within: 'How long the event is held back where no other comes, as 40s, 30m or 24h.',
  as: 'How the connection ends: as a network breaks it, or as the server closes it.',
}

export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const targetOf = (schema: Json, defs: Json): Json =>
  typeof schema['$ref'] === 'string' ? (defs[schema['$ref'].replace('#/$defs/', '')] as Json) : schema

/** Returns the members of a union, also of the unions in it. Another schema is its own member. */
export function membersOf(schema: Json, defs: Json): Json[] {
  const { anyOf } = targetOf(schema, defs)
  return Array.isArray(anyOf) ? anyOf.flatMap((member: Json) => membersOf(member, defs)) : [schema]
}

const keywords = ['if', 'then', 'else'] as const

/** A condition of JSON schema, with what holds if it is true and, if given, if it is false. */
const choice = (...schemas: readonly [condition: Json, isTrue: unknown, isFalse?: unknown]): Json =>
  Object.fromEntries<unknown>(
    keywords.slice(0, schemas.length).map((keyword, index) => [keyword, schemas[index]]),
  )

/** A member of a union that is an object. Its first field, the tag, distinguishes it from the others. */
interface Form {
  readonly schema: Json
  readonly fields: Readonly<Record<string, Json>>
  readonly tag: string
  /** The schema of the tag, if it has only certain values. */
  readonly word: Json | undefined
}

/**
 * Rewrites the unions of a JSON schema as conditions on the field that distinguishes their members. An editor then looks only
 * at the member that the author means: it completes the fields of that member, and reports a mistake once.
 */
function withConditions(schema: Json): Json {
  const defs = schema['$defs'] as Json

  function formOf(member: Json): Form | undefined {
    const { properties } = targetOf(member, defs)
    if (!isObject(properties)) return undefined
    const fields = properties as Form['fields']
    const [[tag, field] = ['', {}]] = Object.entries(fields)
    const word = targetOf(field, defs)
    return { schema: member, fields, tag, word: 'const' in word || 'enum' in word ? word : undefined }
  }

  function rewrite(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(rewrite)
    if (!isObject(node)) return node
    const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)]))
    if (!Array.isArray(node['anyOf'])) return requiredOnlyIfKnown(rewritten)
    const members = membersOf(node, defs)
    const forms = members.flatMap((member) => formOf(member) ?? [])
    if (forms.length < 2) return rewritten
    const others = members.filter((member) => formOf(member) === undefined)
    const { anyOf: _replaced, ...rest } = rewritten
    const conditions = byTag(forms)
    if (others.length === 0) return { ...rest, ...conditions }
    return { ...rest, ...choice({ type: 'object' }, conditions, { anyOf: others }) }
  }

  /** Chooses by the field that is there. If there is none, an editor can complete each. */
  function byTag(forms: readonly Form[]): Json {
    const tags = [...new Set(forms.map(({ tag }) => tag))]
    const descriptions = new Map<string, Json>()
    for (const { schema: form, fields, tag } of forms) {
      for (const [name, field] of Object.entries(fields)) {
        const { description } = name === tag ? targetOf(form, defs) : targetOf(field, defs)
        if (!descriptions.has(name)) descriptions.set(name, description === undefined ? {} : { description })
      }
    }
    const errorMessage = `One of these is needed here: ${tags.join(', ')}.`
    const noTag = {
      type: 'object',
      properties: Object.fromEntries(descriptions),
      additionalProperties: false,
      errorMessage,
      ...choice(
        { propertyNames: { enum: [...descriptions.keys()] } },
        { required: tags.slice(0, 1), errorMessage },
      ),
    }
    return tags.reduceRight<Json>((otherwise, tag) => {
      const ofTag = forms.filter((form) => form.tag === tag)
      return choice({ type: 'object', required: [tag] }, byWord(tag, ofTag), otherwise)
    }, noTag)
  }

  function byWord(tag: string, forms: readonly Form[]): unknown {
    const [only, ...others] = forms
    if (others.length === 0) return rewrite(only?.schema)
    const closed = forms.filter(({ word }) => word !== undefined)
    const open = forms.find(({ word }) => word === undefined)
    const conditions = closed.map(({ schema: form, word }) =>
      choice({ properties: { [tag]: word } }, rewrite(form)),
    )
    const isWord = { properties: { [tag]: { anyOf: closed.map(({ word }) => word) } } }
    return open
      ? choice(isWord, { allOf: conditions }, rewrite(open.schema))
      : { ...isWord, allOf: conditions }
  }

  return rewrite(schema) as Json
}

/** Requires fields only if no name is unknown, because a mistyped name of a required field is one mistake and not two. */
function requiredOnlyIfKnown(schema: Json): Json {
  const { required, ...rest } = schema
  if (required === undefined || schema['additionalProperties'] !== false) return schema
  const names = Object.keys(schema['properties'] as Json)
  return { ...rest, ...choice({ propertyNames: { enum: names } }, { required }) }
}
