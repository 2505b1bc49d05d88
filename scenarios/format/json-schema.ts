/** Generates the JSON schema with which an editor completes, explains and checks a scenario. */
import * as z from 'zod/mini'
import { ScenarioFile } from './format.ts'
import { fieldWords } from './schema-words.ts'

type Json = Readonly<Record<string, unknown>>

/** `when` of a fault is not the `when` of a step. */
const ends = { description: 'Whether the fault acts before the call or event, or after it.' }

export function scenarioJsonSchema(): object {
  const printed = JSON.stringify(z.toJSONSchema(ScenarioFile, { io: 'input' }))
  // zod names only recursive schemas. The list of steps is the only one.
  const { $defs, ...whole } = JSON.parse(printed.replaceAll('__schema0', 'list-of-steps')) as Json
  const defs: Record<string, unknown> = { ...($defs as Json) }
  const parts = new Map<string, { name: string; count: number }>()
  const explained = explain({ whole, defs }) as { readonly whole: Json; readonly defs: Json }
  count(explained, '', parts)
  const named = nameOf(parts)
  const hoisted: Record<string, unknown> = {}
  const slim = hoist(explained, named, hoisted) as { readonly whole: Json; readonly defs: Json }
  return { ...slim.whole, $defs: { ...slim.defs, ...hoisted } }
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Adds a description to each field, for the editor. */
function explain(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(explain)
  if (!isObject(node)) return node
  const explained = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'properties' && isObject(value) ? explainFields(value) : explain(value),
    ]),
  )
  const title = titleOf(explained)
  return title === undefined ? explained : { title, ...explained }
}

/** The title of a form in the editor: `call auth.login`. */
function titleOf({ properties }: Json): string | undefined {
  const [[name, field] = []] = isObject(properties) ? Object.entries(properties) : []
  if (name === undefined) return undefined
  return isObject(field) && typeof field['const'] === 'string' ? `${name} ${field['const']}` : name
}

const explainFields = (fields: Json): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const inner = explain(field) as Json
      const words = name === 'when' && Array.isArray(inner['enum']) ? ends : fieldWords[name]
      // The description in the field's own schema comes first.
      return [name, { ...words, ...inner }]
    }),
  )

/** Shorter schemas are not replaced by a reference. */
const worthHoisting = 60

const isPart = (node: unknown): node is Json => isObject(node) && JSON.stringify(node).length >= worthHoisting

function count(node: unknown, name: string, parts: Map<string, { name: string; count: number }>): void {
  eachPart(node, name, (part, partName) => {
    if (!isPart(part)) return
    const text = JSON.stringify(part)
    const known = parts.get(text)
    if (known) known.count += 1
    else {
      parts.set(text, { name: partName, count: 1 })
      count(part, partName, parts)
    }
  })
}

/** Visits the schemas directly below `node`, each with the name of its field. */
function eachPart(node: unknown, name: string, visit: (part: unknown, name: string) => void): void {
  if (Array.isArray(node)) for (const item of node) visit(item, name)
  else if (isObject(node)) {
    for (const [key, value] of Object.entries(node)) {
      if ((key === 'properties' || key === 'defs') && isObject(value)) {
        for (const [field, inner] of Object.entries(value)) visit(inner, field)
      } else if (key === 'anyOf' || key === 'whole') eachPart(key === 'whole' ? [value] : value, name, visit)
      else if (key === 'items') visit(value, name)
    }
  }
}

/** Names each schema that occurs more than once. The key is its JSON text. */
function nameOf(parts: ReadonlyMap<string, { name: string; count: number }>): ReadonlyMap<string, string> {
  const taken = new Map<string, number>()
  const named = new Map<string, string>()
  for (const [text, { name, count: times }] of parts) {
    if (times < 2) continue
    const number = (taken.get(name) ?? 0) + 1
    taken.set(name, number)
    named.set(text, number === 1 ? name : `${name}-${String(number)}`)
  }
  return named
}

/** Replaces each schema that occurs more than once by a reference. */
function hoist(node: unknown, named: ReadonlyMap<string, string>, hoisted: Record<string, unknown>): unknown {
  if (Array.isArray(node)) return node.map((item) => hoist(item, named, hoisted))
  if (!isObject(node)) return node
  const within = (): unknown =>
    Object.fromEntries(Object.entries(node).map(([key, value]) => [key, hoist(value, named, hoisted)]))
  const name = named.get(JSON.stringify(node))
  if (name === undefined) return within()
  hoisted[name] ??= within()
  return { $ref: `#/$defs/${name}` }
}
