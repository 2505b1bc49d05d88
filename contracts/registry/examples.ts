/**
 * Examples of answers and events: a minimum, a maximum and every branch between. Pacts, test handlers and the API documents use
 * them; the client never loads this file. Refusals need no examples: `errorBody` makes them.
 */
import { successStatus } from './endpoint.ts'
import { accountCalls, accountEvents } from './examples/accounts.ts'
import { chatCalls, chatEvents } from './examples/chats.ts'
import { marketCalls, marketEvents } from './examples/market.ts'
import type { Examples, ExamplesOfCalls, ExamplesOfEvents } from './examples/common.ts'
import { endpoints, type EndpointId } from './registry.ts'

export const callExamples: ExamplesOfCalls = { ...accountCalls, ...chatCalls, ...marketCalls }

export const eventExamples: ExamplesOfEvents = { ...chatEvents, ...marketEvents, ...accountEvents }

/** Returns every example answer of a successful call. The answer of a redirect is its location. */
export function answersOf(id: EndpointId) {
  const { answers, redirects } = callExamples[id]
  return [
    ...withStatus(successStatus(endpoints[id]), answers),
    ...(redirects === undefined ? [] : withStatus(302, redirects)),
  ]
}

const withStatus = (status: number, examples: Examples<unknown>) =>
  Object.entries(examples).map(([name, answer]) => ({ name, status, answer }))
