/**
 * Rewrites the unions of a JSON schema as conditions on the field that distinguishes their members. An editor then looks only
 * at the member that the author means: it completes the fields of that member, and reports a mistake once.
 */
export type Json = Readonly<Record<string, unknown>>

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the schema that a schema refers to, or the schema itself. */
export const targetOf = (schema: Json, defs: Json): Json =>
  typeof schema['$ref'] === 'string' ? (defs[schema['$ref'].replace('#/$defs/', '')] as Json) : schema

const choice = (condition: Json, consequence: unknown, otherwise?: unknown): Json => ({
  if: condition,
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON schema
  then: consequence,
  ...(otherwise !== undefined && { else: otherwise }),
})

/** A member of a union that is an object. Its first field, the tag, distinguishes it from the others. */
interface Form {
  readonly schema: Json
  readonly fields: Readonly<Record<string, Json>>
  readonly tag: string
  /** The values that the tag can have, or undefined if it can have any. */
  readonly words: readonly unknown[] | undefined
}

export function withConditions(schema: Json): Json {
  const defs = schema['$defs'] as Json

  /** The members of a union. The members of a union in it are among them. */
  const membersOf = ({ anyOf }: Json): Json[] =>
    (anyOf as Json[]).flatMap((member) => {
      const inner = targetOf(member, defs)
      return Array.isArray(inner['anyOf']) ? membersOf(inner) : [member]
    })

  function formOf(member: Json): Form | undefined {
    const { properties } = targetOf(member, defs)
    if (!isObject(properties)) return undefined
    const fields = properties as Form['fields']
    const [[tag, field] = ['', {}]] = Object.entries(fields)
    const { const: only, enum: several } = targetOf(field, defs)
    return { schema: member, fields, tag, words: only === undefined ? (several as unknown[]) : [only] }
  }

  function rewrite(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(rewrite)
    if (!isObject(node)) return node
    const rewritten = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, rewrite(value)]))
    if (!Array.isArray(node['anyOf'])) return requiredOnlyIfKnown(rewritten)
    const members = membersOf(node)
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

  /** Chooses by the value of the tag, which all these forms have. */
  function byWord(tag: string, forms: readonly Form[]): unknown {
    const [only, ...others] = forms
    if (others.length === 0) return rewrite(only?.schema)
    const conditions = forms.flatMap(({ schema: form, fields, words }) =>
      words === undefined ? [] : [choice({ properties: { [tag]: wordOf(fields, tag) } }, rewrite(form))],
    )
    const words = forms.flatMap(({ fields, words: own }) => (own === undefined ? [] : wordOf(fields, tag)))
    const open = forms.find((form) => form.words === undefined)
    const isWord = { properties: { [tag]: { anyOf: words } } }
    return open
      ? choice(isWord, { allOf: conditions }, rewrite(open.schema))
      : { ...isWord, allOf: conditions }
  }

  const wordOf = (fields: Form['fields'], tag: string): Json => targetOf(fields[tag] ?? {}, defs)

  return rewrite(schema) as Json
}

/** Requires fields only if no name is unknown, because a mistyped name of a required field is one mistake and not two. */
function requiredOnlyIfKnown(schema: Json): Json {
  const { required, ...rest } = schema
  if (required === undefined || schema['additionalProperties'] !== false) return schema
  const names = Object.keys(schema['properties'] as Json)
  return { ...rest, ...choice({ propertyNames: { enum: names } }, { required }) }
}
