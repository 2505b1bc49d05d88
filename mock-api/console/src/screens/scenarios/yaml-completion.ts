/** The keys and values that a JSON schema allows at a place of a YAML text. */
import type { CompletionContext, CompletionResult } from '@codemirror/autocomplete'
import { isMap, isPair, isSeq, parseDocument, visit, type YAMLMap } from 'yaml'

export interface Schema {
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, Schema>>
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly if?: Schema
  readonly then?: Schema
  readonly else?: Schema
  readonly required?: readonly string[]
  readonly const?: string
  readonly enum?: readonly string[]
}

export interface Word {
  readonly label: string
  readonly isKey: boolean
  readonly detail: string
}

/** Stands for the word that is completed. */
const mark = '‸'

export function wordsBetween(before: string, after: string, root: Schema): readonly Word[] {
  const document = parseDocument(`${before}${mark}${after}`, { logLevel: 'silent' })
  let place: readonly unknown[] = []
  let isKey = false
  visit(document, {
    Scalar(key, { value }, ancestors) {
      if (typeof value !== 'string' || !value.includes(mark)) return undefined
      place = ancestors
      isKey = key === 'key'
      return visit.BREAK
    },
  })
  let schemas = [root]
  for (const [depth, node] of place.entries()) {
    const child = place[depth + 1]
    if (isMap(node) && isPair(child)) {
      const possible = schemas.flatMap((schema) => partsOf(schema, root, node))
      if (isKey && depth + 2 === place.length) return keysOf(possible, node)
      const name = String(child.key)
      schemas = possible.flatMap(({ properties, additionalProperties }) => {
        const other = typeof additionalProperties === 'object' ? [additionalProperties] : []
        return properties?.[name] === undefined ? other : [properties[name]]
      })
    } else if (isSeq(node)) {
      schemas = schemas.flatMap((schema) => partsOf(schema, root)).flatMap(({ items }) => items ?? [])
    }
  }
  const possible = schemas.flatMap((schema) => partsOf(schema, root))
  const values = possible.flatMap(({ const: value, enum: several = [], description = '' }) =>
    [...(value === undefined ? [] : [value]), ...several].map((label) => ({
      label,
      isKey: false,
      detail: description,
    })),
  )
  // A mapping may begin at the beginning of a line, or after the dash of a list.
  const isAtStart = /(^|\n)[ -]*$/.test(before)
  return distinct([...values, ...(isAtStart ? keysOf(possible) : [])])
}

/** Returns the schema and the ones in it that apply to a mapping. */
function partsOf(schema: Schema, root: Schema, map?: YAMLMap): readonly Schema[] {
  const { $ref, anyOf = [], oneOf = [], allOf = [], if: condition } = schema
  const target = root.$defs?.[$ref?.split('/').at(-1) ?? '']
  const branch = condition && (applies(condition, map) ? schema.then : schema.else)
  const parts = [target, branch, ...anyOf, ...oneOf, ...allOf].filter((part) => part !== undefined)
  return [schema, ...parts.flatMap((part) => partsOf(part, root, map))]
}

/** Whether the mapping has the keys, and the values, that the condition names. */
function applies({ required = [], properties = {} }: Schema, map: YAMLMap | undefined): boolean {
  if (map === undefined) return required.length === 0
  return (
    required.every((name) => map.has(name)) &&
    Object.entries(properties).every(([name, { const: value }]) => {
      const given = map.get(name)
      return given === undefined || value === undefined || given === value
    })
  )
}

function keysOf(schemas: readonly Schema[], map?: YAMLMap): readonly Word[] {
  return distinct(
    schemas
      .flatMap(({ properties = {} }) => Object.entries(properties))
      .filter(([name]) => map?.has(name) !== true)
      .map(([label, { description = '' }]) => ({ label, isKey: true, detail: description })),
  )
}

const distinct = (words: readonly Word[]): readonly Word[] => [
  ...new Map(words.map((word) => [word.label, word])).values(),
]

/** Completes what is typed. The schema is read when it is first needed. */
export async function complete(
  { state, pos, explicit }: CompletionContext,
  readSchema: () => Promise<Schema>,
): Promise<CompletionResult | null> {
  const { from, text } = state.doc.lineAt(pos)
  const [begun = ''] = /[\w.-]*$/.exec(text.slice(0, pos - from)) ?? []
  if (begun === '' && !explicit) return null
  const [ended = ''] = /^[\w.-]*/.exec(text.slice(pos - from)) ?? []
  const isKeyEnded = /^\s*:/.test(text.slice(pos - from + ended.length))
  const words = wordsBetween(
    state.sliceDoc(0, pos - begun.length),
    state.sliceDoc(pos + ended.length),
    await readSchema(),
  )
  return {
    from: pos - begun.length,
    to: pos + ended.length,
    options: words.map(({ label, isKey, detail }) => ({
      label,
      apply: isKey && !isKeyEnded ? `${label}: ` : label,
      type: isKey ? 'property' : 'enum',
      info: detail,
    })),
    validFor: /^[\w.-]*$/,
  }
}
