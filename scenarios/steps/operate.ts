import * as z from 'zod/mini'
import { fieldsOf, optionsOf, type Schema } from '../../mock-api/documents/schema-walk.ts'
import { verbs, type VerbName } from '../../mock-api/operator/verbs.ts'
import { ControlRefusal } from '../control-client.ts'
import { orPlaceholder } from '../placeholders.ts'
import { savedValue } from '../saved.ts'
import { commonFields, DidNotHold, stepKind } from './step-kind.ts'

/** A verb's body as a scenario writes it: each field may also be a placeholder, and none may be unknown. */
function written(body: Schema): z.ZodMiniType<Readonly<Record<string, unknown>>> {
  const options = optionsOf(body)
  if (options) return z.union(options.map(written))
  const fields = Object.entries(fieldsOf(body) ?? {})
  return z.strictObject(
    Object.fromEntries(fields.map(([field, schema]) => [field, orPlaceholder(schema as z.ZodMiniType)])),
  )
}

export const operate = stepKind({
  key: 'operator',
  about: 'Acts as the operator; `save` keeps what that answers.',
  schemas: (Object.keys(verbs) as VerbName[]).map((name) =>
    z.strictObject({
      operator: z.literal(name).check(z.describe(verbs[name].about)),
      with: written(verbs[name].body),
      ...commonFields,
    }),
  ),
  title: (step) => `${step.operator}${quoted(step.with['message'])}`,
  foresee: () => undefined,
  async run(step, { operate }) {
    try {
      return savedValue(await operate(step.operator, step.with))
    } catch (error) {
      if (!(error instanceof ControlRefusal) || error.code === undefined) throw error
      throw new DidNotHold(`that it is let through. ${error.message}`, { operator: step.operator })
    }
  },
})

const longestQuote = 60

const quoted = (message: unknown): string => {
  if (typeof message !== 'string') return ''
  const shown = message.length <= longestQuote ? message : `${message.slice(0, longestQuote - 1)}…`
  return `: "${shown}"`
}
