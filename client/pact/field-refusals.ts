/**
 * The refusals whose `errors` the client shows beside the fields of a form. They are pinned beside the bare ones, as what a
 * provider may leave out: the client then shows its sentence alone.
 */
import type { Endpoint } from '../../contracts/registry/endpoint.ts'
import { endpoints, type EndpointId } from '../../contracts/registry/registry.ts'
import type { Interaction } from './interaction.ts'

const callsOfForms: ReadonlySet<EndpointId> = new Set([
  'auth.register',
  'auth.login',
  'auth.forgotPassword',
  'auth.resetPassword',
  'auth.changePassword',
  'users.update',
  'exchanges.create',
])

const bare = 'invalid-input'

/** The interactions, with a second one after each bare refusal of these calls. */
export const withFields = (interactions: readonly Interaction[]): readonly Interaction[] =>
  interactions.flatMap((interaction) =>
    interaction.name === bare && callsOfForms.has(interaction.call)
      ? [interaction, namingFields(interaction)]
      : [interaction],
  )

const namingFields = (interaction: Interaction): Interaction => ({
  ...interaction,
  name: `${bare}, with its fields`,
  answer: { refusal: bare, fields: fieldsAtFault(interaction) },
})

/** What the registry itself finds wrong with the body that is sent: a message for each field. */
export function fieldsAtFault({ call, input }: Interaction): Readonly<Record<string, string>> {
  const row: Endpoint = endpoints[call]
  const issues = row.body?.safeParse(input.body).error?.issues ?? []
  if (issues.length === 0) throw new Error(`${call}: nothing is wrong with what its ${bare} sends.`)
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) fields[path.join('.')] ??= message
  return fields
}
