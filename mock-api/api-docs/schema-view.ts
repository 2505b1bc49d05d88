/** A JSON Schema as a person reads it: a list of fields, each with its type, its limits and its meaning. */
import { html, prose, type Html } from './html.ts'
import type { JsonSchema } from './schemas.ts'

const asSchema = (value: unknown): JsonSchema => value as JsonSchema
const named = '#/components/schemas/'

/** What a value may be, in a few words; a named schema is a link to its own section. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, anyOf, type, items } = schema
  if ($ref !== undefined) {
    const name = $ref.replace(named, '')
    return html`<a class="type" href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum !== undefined) {
    return joined(schema.enum.map((value) => html`<code class="value">${JSON.stringify(value)}</code>`))
  }
  if (anyOf !== undefined) return joined(anyOf.map((option) => typeOf(asSchema(option))))
  if (type === 'array') return html`<span class="type">list of</span> ${typeOf(asSchema(items ?? {}))}`
  return joined([type ?? 'anything'].flat().map((one) => html`<span class="type">${one}</span>`))
}

const joined = (parts: readonly Html[]): Html =>
  html`${parts.map((part, index) => (index === 0 ? part : html` <span class="or">or</span> ${part}`))}`

/** The limits of a value, in words: `1 to 2000 characters`, `above 0`. */
function limitsOf(schema: JsonSchema): readonly string[] {
  const { minLength, maxLength, minimum, maximum, exclusiveMinimum, format, pattern } = schema
  const patterns = [schema, ...(schema.allOf ?? []).map(asSchema)].flatMap(({ pattern: one }) => one ?? [])
  return [
    ...range(minLength, maxLength).map((text) => `${text} characters`),
    ...range(minimum, maximum),
    ...(exclusiveMinimum === undefined ? [] : [`above ${String(exclusiveMinimum)}`]),
    ...(format === undefined ? [] : [`format ${format}`]),
    // The format says the same, and says it better.
    ...(format !== undefined && pattern !== undefined ? [] : patterns.map((one) => `like /${one}/`)),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ]
}

/** From here on a bound only says that there is one. */
const endless = 999_999_999

function range(minimum: number | undefined, bound: number | undefined): readonly string[] {
  const maximum = bound === endless ? undefined : bound
  if (minimum !== undefined && maximum !== undefined) return [`${String(minimum)} to ${String(maximum)}`]
  if (minimum !== undefined) return [`at least ${String(minimum)}`]
  return maximum === undefined ? [] : [`at most ${String(maximum)}`]
}

export function limitsView(schema: JsonSchema): Html | undefined {
  const limits = limitsOf(schema)
  return limits.length === 0 ? undefined : html` <span class="limit">${limits.join(', ')}</span>`
}

/** The whole of a schema: its own line, then its fields, each with theirs. */
export function schemaView(schema: JsonSchema): Html {
  const about =
    schema.description === undefined ? '' : html`<p class="about">${prose(schema.description)}</p>`
  const fields = fieldsOf(schema)
  if (fields !== undefined) return html`${about}${fields}`
  return html`${about}
    <p class="shape">${typeOf(schema)}${limitsView(schema)}</p>
    ${nestedIn(schema)}`
}

function fieldsOf({ properties, required = [], additionalProperties }: JsonSchema): Html | undefined {
  const open = additionalProperties === undefined ? undefined : openness(additionalProperties)
  if (properties === undefined || Object.keys(properties).length === 0) {
    return open === undefined ? undefined : html`<p class="shape">${open}</p>`
  }
  return html`<ul class="fields">
    ${Object.entries(properties).map(([name, value]) =>
      fieldView(name, asSchema(value), required.includes(name)),
    )}${open === undefined ? '' : html`<li class="open">${open}</li>`}
  </ul>`
}

/** What is said of the fields that a schema does not name. */
function openness(additional: unknown): Html {
  if (additional === false) return html`No other field is taken.`
  const schema = asSchema(additional)
  return Object.keys(schema).length === 0
    ? html`Other fields may follow.`
    : html`Any field, each ${typeOf(schema)}`
}

const fieldView = (name: string, schema: JsonSchema, isRequired: boolean): Html =>
  html`<li>
    <div class="field">
      <code class="name">${name}</code> ${typeOf(schema)}${
        isRequired ? '' : html` <span class="optional">optional</span>`
      }${limitsView(schema)}
    </div>
    ${
      schema.description === undefined ? '' : html`<p class="about">${prose(schema.description)}</p>`
    }${nestedIn(schema)}
  </li>`

/** The fields of what stands within: of an object, of each item of a list, of either of two. */
function nestedIn(schema: JsonSchema): Html | undefined {
  if (schema.properties !== undefined || schema.type === 'object') return fieldsOf(schema)
  if (schema.items !== undefined) return nestedIn(asSchema(schema.items))
  const options = (schema.anyOf ?? []).flatMap((option) => nestedIn(asSchema(option)) ?? [])
  return options.length === 0 ? undefined : html`${options}`
}

/** A section for each named schema, to which the types above lead. */
export const namedSchemas = (schemas: Readonly<Record<string, JsonSchema>>): Html =>
  html`<section class="group" id="schemas">
    <h2>Schemas</h2>
    ${Object.entries(schemas).map(
      ([name, { description, ...schema }]) =>
        html`<article class="schema" id="schema-${name}">
          <h3>${name}</h3>
          ${
            description === undefined ? '' : html`<p class="about">${prose(description)}</p>`
          }${schemaView(schema)}
        </article>`,
    )}
  </section>`

/** An example behind its name. */
export const exampleView = (name: string, value: unknown): Html =>
  html`<details>
    <summary>Example: ${name}</summary>
    <pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>
  </details>`
