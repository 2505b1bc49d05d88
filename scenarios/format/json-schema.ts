/** Generates the JSON schema with which an editor completes, explains and checks a scenario. */
import * as z from 'zod/mini'
import { isObject, targetOf, withConditions, type Json } from './alternatives.ts'
import { ScenarioFile } from './format.ts'
import { kindNames, kinds } from '../../mock-api/faults/kinds.ts'

export function scenarioJsonSchema(): object {
  const printed = z.toJSONSchema(ScenarioFile, { io: 'input', reused: 'ref' })
  const schema = JSON.parse(JSON.stringify(printed)) as Json
  return withConditions(explain(schema, schema['$defs'] as Json) as Json)
}

/** Adds a title to each object and a description to its fields, for the editor. */
function explain(node: unknown, defs: Json): unknown {
  if (Array.isArray(node)) return node.map((item) => explain(item, defs))
  if (!isObject(node)) return node
  const explained: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(node)) explained[key] = explain(value, defs)
  const { properties } = node
  if (!isObject(properties)) return explained
  const fields = Object.entries(explained['properties'] as Record<string, Json>).map(([name, field]) => {
    const description = descriptions[name === 'when' && 'enum' in field ? 'faultWhen' : name]
    // The description in the field's own schema comes first.
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
  /** `when` of a fault is not the `when` of a step. */
  faultWhen: 'Whether the fault acts before the call or event, or after it.',
  // Steps.
  wait: 'The awaited call, event, act of the operator, socket, mail or fault.',
  expect: 'The expected entry of the journal, state or value.',
  never: 'What must not happen after the last step that acted.',
  when: 'An entry of the journal since the run began, a state or a value.',
  steps: 'The steps, played one after another.',
  otherwise: 'The steps if the condition is false.',
  with: 'The fields. Each can be a placeholder.',
  fault: 'The kind of the fault, with times, ttl or both.',
  clientId: 'The id that the client gives the message, so that a repeated message is stored once.',
  rememberMe: 'Whether the session stays after the browser is closed.',
  username: "The name of the player's character.",
  isRequestStarted: 'Whether an operator has answered.',
  // Transactions.
  quantity: 'How many Kamas, in millions.',
  SenderGameName: "The player's character on the sending server.",
  ReceiverGameName: "The player's character on the receiving server.",
  quantitySendDouble: 'The millions of Kamas that the player sends.',
  quantityReceiveDouble: 'The millions of Kamas that the player receives.',
  exchangeCode: 'The code that the delivery person tells the player.',
  total: 'The price, in DH.',
  // Servers and rates.
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
  // Faults.
  by: 'How long, as 40s, 30m or 24h.',
  upTo: 'At most how long: it is drawn between by and this, as 40s, 30m or 24h.',
  user: 'Only what this user sends or is sent: an e-mail address or an id.',
  times: 'How often it acts before it ends.',
  ttl: "How long it lasts on the world's clock, as 40s, 30m or 24h.",
  probability: 'How likely it acts on what it meets; always, where it is not given.',
  within: 'How long the event is held back where no other comes, as 40s, 30m or 24h.',
  as: 'How the connection ends: as a network breaks it, or as the server closes it.',
  after: "A pause before the step, on the world's clock.",
}
