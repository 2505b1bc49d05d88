/** Prints zod schemas as JSON Schema, with each named schema defined once. */
import * as z from 'zod/mini'
import { entities, type NamedSchemas } from './named-schemas.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  readonly name: string
  readonly required: boolean
  readonly schema: JsonSchema
}

/** Prints schemas and collects the named schemas that they use. */
export type Schemas = ReturnType<typeof createSchemas>

/** `more` are named schemas besides those of the registry. */
export function createSchemas(more: NamedSchemas = {}) {
  const named = z.registry<{ id: string; description: string }>()
  for (const [id, [schema, description]] of Object.entries({ ...entities, ...more })) {
    named.add(schema, { id, description })
  }
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
        // The output of a transform has no JSON Schema, so print its input.
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
    /** Prints a body or a response in the form that is sent. */
    of: (schema: z.ZodMiniType) => print(schema, 'input'),
    /** Prints each field of an object as a parameter, with its default. */
    parametersOf(schema: z.ZodMiniType): readonly Parameter[] {
      // In a URL everything is text. Readers want the parsed types.
      const { properties = {} } = print(schema, 'output')
      const { required = [] } = print(schema, 'input')
      const defaults = schema.safeParse({})
      const defaultValues = defaults.success ? (defaults.data as Record<string, unknown>) : {}
      return Object.entries(properties).map(([name, property]) => ({
        name,
        required: required.includes(name),
        schema: {
          ...(property as JsonSchema),
          ...(defaultValues[name] === undefined ? {} : { default: defaultValues[name] }),
        },
      }))
    },
    components: (): Readonly<Record<string, JsonSchema>> =>
      Object.fromEntries([...components].toSorted(([first], [second]) => (first < second ? -1 : 1))),
  }
}

/** Returns the error messages of rules between fields, because JSON Schema cannot express the rules. */
function rulesOf({ _zod: { def } }: z.core.$ZodType): string {
  if (def.type !== 'object') return ''
  const messages = (def.checks ?? []).flatMap((check) => {
    const { error } = check._zod.def
    const result = error?.({ code: 'custom', input: undefined, path: [] } as never)
    const message = typeof result === 'object' ? result?.message : result
    return message === undefined ? [] : [`Also checked: ${message}`]
  })
  return messages.join(' ')
}

/** Replaces zod's long pattern for times and removes meaningless bounds. */
function makeReadable(schema: JsonSchema): void {
  if (schema.format === 'date-time') {
    schema.pattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
}

/** Changes zod's `$defs` references to the document's `components`. */
const relocate = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as JsonSchema
