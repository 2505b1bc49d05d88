/** The steps that act for a person: `call` for a user, `operator` for an operator. */
import * as z from 'zod/mini'
import { answerSchema, errorsOf, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { errors, type ErrorCode } from '../../../contracts/registry/errors.ts'
import { endpoints, type EndpointId } from '../../../contracts/registry/registry.ts'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { fieldsOf, optionsOf, type Schema } from '../../../contracts/shared/schema-walk.ts'
import { deskCodes } from '../../../mock-api/domain/refusal.ts'
import { oneOfBoth, verbs, type VerbName } from '../../../mock-api/operator/verbs.ts'
import { orPlaceholder, optionally, someText } from '../../format/placeholders.ts'
import { savedSchema, savedValue } from '../../format/saved-value.ts'
import { ControlRefusal } from '../control-client.ts'
import type { Environment } from '../environment/environment.ts'
import { isNameable, withIds, type Fields } from '../environment/names.ts'
import type { CallParts } from '../environment/users.ts'
import { commonFields, ExpectationFailed, formatUser, stepKind, tabField, userField } from './step-kind.ts'

/** A call got no answer that matches the contract. */
export class BrokenAnswer extends CouldNotRun {
  readonly why: string

  constructor(why: string) {
    super(`${why}.`)
    this.why = why
  }
}

const Name = someText('An id or a name.')

const accepts = (schema: Schema, value: unknown): boolean => z.safeParse(schema, value).success

/** Returns the schema of these fields in a scenario: each may be a placeholder, and an id may be a name. */
const written = (fields: Readonly<Record<string, Schema>>): z.ZodMiniType<Fields> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([field, schema]) => {
        if (!isNameable(field)) return [field, orPlaceholder(schema as z.ZodMiniType)]
        return [field, accepts(schema, undefined) ? z.optional(Name) : Name]
      }),
    ),
  )

const fieldsIn = (schema: Schema | undefined): Readonly<Record<string, Schema>> =>
  schema === undefined ? {} : (fieldsOf(schema) ?? {})

/** The fields of params, query and body in one object. Without `userId`, a call has the id of its user. */
function fieldsOfCall({ params, query, body }: Endpoint): Readonly<Record<string, Schema>> {
  const fields = { ...fieldsIn(params), ...fieldsIn(query), ...fieldsIn(body) }
  return 'userId' in fields ? { ...fields, userId: z.optional(z.string()) } : fields
}

const Caller = userField.check(z.describe('The e-mail address of the user.'))
const CallerTab = optionally(tabField, 'The connection whose access token the call has.')
const Broken = optionally(
  z.literal(true),
  'Expects an answer that breaks the contract, for example because of a fault.',
)

/** The refusals that a step expects: one code, or a list of possible ones. */
export const RefusalCode = z.enum([...deskCodes, ...(Object.keys(errors) as ErrorCode[])])

type OneOrMore<Code> = Code | readonly Code[]

export const refusalsOf = <Code extends string>(code: z.ZodMiniType<Code>, about: string) =>
  z.union([code, z.array(code).check(z.minLength(1, 'Write at least one refusal.'))]).check(z.describe(about))

export const codesIn = <Code extends string>(refused: OneOrMore<Code> = []): readonly Code[] =>
  typeof refused === 'string' ? [refused] : refused

/** `chat-closed or already-assigned` */
export const formatCodes = (refused: OneOrMore<string>): string => codesIn(refused).join(' or ')

const refusedField = <Code extends string>(codes: readonly Code[], what: string) =>
  z.optional(
    refusalsOf<Code>(
      z.enum(codes),
      `The expected refusal, or a list of possible ones. Without it the ${what} must succeed.`,
    ),
  )

export const call = stepKind({
  key: 'call',
  isAct: true,
  about: 'Makes a call as a user, who is signed in first if necessary. `save` keeps the answer.',
  form: z.union(
    (Object.entries(endpoints) as [EndpointId, Endpoint][]).map(([id, row]) => {
      const fields = written(fieldsOfCall(row))
      const form = z.strictObject({
        call: z.literal(id).check(z.describe(row.summary)),
        as: Caller,
        tab: CallerTab,
        with: accepts(fields, {}) ? z.optional(fields) : fields,
        refused: refusedField(errorsOf(row), 'call'),
        broken: Broken,
        ...commonFields,
      })
      const isNeverRefused = errorsOf(row).length === 0
      return isNeverRefused ? (z.omit(form, { refused: true }) as unknown as typeof form) : form
    }),
  ),
  title({ as, tab, call: id, refused, broken }) {
    const calls = `${formatUser(as, tab)} calls ${id}`
    return calls + (broken ? ', expecting a broken answer' : expecting(refused))
  },
  schemaOfSave({ call: id, refused }) {
    const schema = refused === undefined ? answerSchema(endpoints[id]) : undefined
    return schema && savedSchema(schema)
  },
  async run({ as, tab, call: id, with: given = {}, refused, broken }, { environment }) {
    const parts = await partsOf(environment, as, endpoints[id], given)
    const codes = codesIn(refused)
    const outcome = await environment.call(as, id, parts, { awaited: codes, tab })
    const fail = (what: string, got?: ErrorCode): never => {
      const unbroken = refused === undefined ? 'succeeds' : `is refused with ${formatCodes(refused)}`
      const wanted = broken ? 'gets a broken answer' : unbroken
      throw new ExpectationFailed(`that ${id} ${wanted}; ${what}`, { call: id }, got)
    }
    switch (outcome.is) {
      case 'answered':
        if (broken || refused !== undefined) return fail('it succeeded')
        return savedValue(outcome.answer, answerSchema(endpoints[id]))
      case 'refused':
        if (codes.includes(outcome.refused)) return undefined
        return fail(`it was refused with ${outcome.refused} (${outcome.message})`, outcome.refused)
      case 'broken':
        if (broken) return undefined
        throw new BrokenAnswer(outcome.why)
    }
  },
})

const expecting = (refused: string | readonly string[] | undefined): string =>
  refused === undefined ? '' : `, expecting the refusal ${formatCodes(refused)}`

/** Sorts the fields into params, query and body, replaces names by ids and fills in the user's own id. */
async function partsOf(
  environment: Environment,
  user: string,
  row: Endpoint,
  given: Fields,
): Promise<CallParts> {
  const needsOwnId = 'userId' in fieldsOfCall(row) && given['userId'] === undefined
  const all = needsOwnId ? { ...given, userId: await environment.idOf(user) } : given
  const values = await withIds(all, environment)
  const entriesOf = (part: Schema | undefined) =>
    Object.entries(values).filter(([field, value]) => value !== undefined && field in fieldsIn(part))
  const texts = (part: Schema | undefined) =>
    Object.fromEntries(entriesOf(part).map(([field, value]) => [field, String(value)]))
  return {
    params: texts(row.params),
    query: texts(row.query),
    ...(row.body && { body: Object.fromEntries(entriesOf(row.body)) }),
  }
}

const writtenBody = (body: Schema): z.ZodMiniType<Fields> => {
  const options = optionsOf(body)
  if (options) return z.union(options.map(writtenBody))
  const fields = fieldsIn(body)
  return 'requestId' in fields && 'trackingId' in fields ? written(fields).check(oneOfBoth) : written(fields)
}

export const operate = stepKind({
  key: 'operator',
  isAct: true,
  about: 'Acts as the operator. `save` keeps the answer.',
  form: z.union(
    (Object.keys(verbs) as VerbName[]).map((name) =>
      z.strictObject({
        operator: z.literal(name).check(z.describe(verbs[name].about)),
        with: writtenBody(verbs[name].body),
        refused: refusedField(verbs[name].refusals, 'act'),
        ...commonFields,
      }),
    ),
  ),
  title({ operator, with: given, refused }) {
    const who = typeof given['operatorId'] === 'string' ? `operator ${given['operatorId']}` : 'operator'
    return `${who} ${operator}${quoted(given['message'])}${expecting(refused)}`
  },
  needs: () => ['desk'],
  schemaOfSave: ({ operator, refused }) => (refused === undefined ? verbs[operator].returns : undefined),
  async run({ operator, with: given, refused }, { environment }) {
    let answer
    try {
      const body = await withIds(given, environment)
      answer = await environment.control.call('operator.act', { params: { verb: operator }, body })
    } catch (error) {
      if (!(error instanceof ControlRefusal) || error.code === undefined) throw error
      if (codesIn(refused).some((code) => code === error.code)) return undefined
      const awaited = refused === undefined ? 'it succeeds' : `it is refused with ${formatCodes(refused)}`
      throw new ExpectationFailed(`that ${awaited}. ${error.message}`, { operator }, error.code)
    }
    if (refused === undefined) return savedValue(answer)
    throw new ExpectationFailed(`that it is refused with ${formatCodes(refused)}; it succeeded`, { operator })
  },
})

const longestQuote = 60

const quoted = (message: unknown): string => {
  if (typeof message !== 'string') return ''
  const shown = message.length <= longestQuote ? message : `${message.slice(0, longestQuote - 1)}…`
  return `: "${shown}"`
}
