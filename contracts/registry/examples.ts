/**
 * What answers and events look like at their smallest and at their fullest, and in each branch between. The pacts pin
 * them, the tests' handlers answer with them and the printed descriptions show them; the client never loads this file.
 * What a refusal looks like needs no example: `errorBody` makes it from its code.
 */
import { successStatus } from './endpoint.ts'
import { accountCalls, accountEvents } from './examples/accounts.ts'
import { chatCalls, chatEvents } from './examples/chats.ts'
import { marketCalls, marketEvents } from './examples/market.ts'
import type { Examples, ExamplesOfCalls, ExamplesOfEvents } from './examples/shape.ts'
import { endpoints, type EndpointId } from './registry.ts'

export const callExamples: ExamplesOfCalls = { ...accountCalls, ...chatCalls, ...marketCalls }

export const eventExamples: ExamplesOfEvents = { ...chatEvents, ...marketEvents, ...accountEvents }

/** One example of an answer, with the status that it comes with. */
export interface AnswerExample {
  readonly name: string
  readonly status: number
  readonly answer: unknown
}

/** Every example of a call that succeeded; that of a redirect is where it leads. */
export function answersOf(id: EndpointId): readonly AnswerExample[] {
  const { answers, redirects } = callExamples[id]
  return [
    ...comingWith(successStatus(endpoints[id]), answers),
    ...(redirects === undefined ? [] : comingWith(302, redirects)),
  ]
}

const comingWith = (status: number, examples: Examples<unknown>): AnswerExample[] =>
  Object.entries(examples).map(([name, answer]) => ({ name, status, answer }))
