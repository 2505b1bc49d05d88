/** Turns zod schemas into JSON Schema in which every entity stands once, under its name. */
import * as z from 'zod/mini'
import { entities } from './entities.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** A parameter of a path or of a query. */
export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** A printer that gathers the entities which it meets. */
export interface Schemas {
  /** What a sender has to send: a body, or an answer as its reader must be ready for it. */
  of(schema: z.ZodMiniType): JsonSchema
  /** Each field of an object as the reader of a URL takes it, with what stands in for one that is missing. */
  parametersOf(schema: z.ZodMiniType): readonly Parameter[]
  /** The entities met so far, by name. */
  components(): Readonly<Record<string, JsonSchema>>
}

const named = z.registry<{ id: string; description: string }>()
for (const [id, { schema, about }] of Object.entries(entities)) named.add(schema, { id, description: about })

export function createSchemas(): Schemas {
  const components = new Map<string, JsonSchema>()

  function print(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
    const {
      $schema: _dialect,
      $defs = {},
      ...printed
    }: JsonSchema = z.toJSONSchema(schema, {
      metadata: named,
      io,
      unrepresentable: 'any',
      override({ zodSchema, jsonSchema }) {
        const { def } = zodSchema._zod
        // What a transform makes cannot be printed; what it is made of can.
        if (def.type === 'pipe' && def.out._zod.def.type === 'transform') {
          Object.assign(jsonSchema, print(def.in as z.ZodMiniType, io))
        }
        makeReadable(jsonSchema)
        const rules = rulesOf(zodSchema)
        if (rules !== '') jsonSchema.description = rules
      },
    })
    for (const [name, definition] of Object.entries($defs)) components.set(name, relocate(definition))
    return relocate(printed)
  }

  return {
    of: (schema) => print(schema, 'input'),
    parametersOf(schema) {
      // As sent, everything in a URL is text; as read, a page is a whole number. Readers want to know the second.
      const { properties = {} } = print(schema, 'output')
      const { required = [] } = print(schema, 'input')
      const defaults = schema.safeParse({})
      const standIns = defaults.success ? (defaults.data as Record<string, unknown>) : {}
      return Object.entries(properties).map(([name, property]) => ({
        name,
        required: required.includes(name),
        schema: {
          ...(property as JsonSchema),
          ...(standIns[name] === undefined ? {} : { default: standIns[name] }),
        },
      }))
    },
    components: () =>
      Object.fromEntries([...components].toSorted(([first], [second]) => (first < second ? -1 : 1))),
  }
}

/** What is asked of an object as a whole cannot be printed; the sentence that is said where it does not hold can. */
function rulesOf({ _zod: { def } }: z.core.$ZodType): string {
  if (def.type !== 'object') return ''
  const sentences = (def.checks ?? []).flatMap((check) => {
    const { error } = check._zod.def
    const said = error?.({ code: 'custom', input: undefined, path: [] } as never)
    const sentence = typeof said === 'object' ? said?.message : said
    return sentence === undefined ? [] : [`Also checked: ${sentence}`]
  })
  return sentences.join(' ')
}

/** The leap years are right in zod's pattern of a moment, and nobody can read it. */
function makeReadable(schema: JsonSchema): void {
  if (schema.format === 'date-time') {
    schema.pattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

/** zod refers to `$defs` of one schema; a description keeps the entities of all in one place. */
function relocate<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(relocate) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]: [string, unknown]) => [
      key,
      key === '$ref' && typeof field === 'string'
        ? field.replace('#/$defs/', '#/components/schemas/')
        : relocate(field),
    ]),
  ) as Value
}
