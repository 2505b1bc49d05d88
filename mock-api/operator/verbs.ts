/** The whole of the operator's door: what the staff can do, with what, and under which name. */
import * as z from 'zod/mini'
import { messageMaxLength } from '../../contracts/registry/messages.ts'
import { Id, requiredText } from '../../contracts/registry/values.ts'
import { closeAsOperator, replyAsOperator } from '../domain/requests.ts'
import type { Act } from '../world/act.ts'
import type { World } from '../world/world.ts'

/** A verb's body, and what doing it answers. */
export interface Verb<Body extends z.ZodMiniType = z.ZodMiniType> {
  readonly about: string
  readonly body: Body
  readonly run: (act: Act, body: z.output<Body>) => object
}

const verb = <Body extends z.ZodMiniType>(about: string, body: Body, run: Verb<Body>['run']): Verb<Body> => ({
  about,
  body,
  run,
})

export const verbs = {
  reply: verb(
    'Write to the player; the first reply starts the conversation',
    z.object({ requestId: Id, message: requiredText(messageMaxLength) }),
    (act, { requestId, message }) => ({
      newMessage: replyAsOperator(act, { requestId, message, operatorId: whoAnswers(act.world) }),
    }),
  ),
  close: verb(
    'End the conversation, with a word to the player if you like',
    z.object({ requestId: Id, message: z.optional(requiredText(messageMaxLength)) }),
    (act, body) => ({ request: closeAsOperator(act, body) }),
  ),
} as const

export type VerbName = keyof typeof verbs

export const isVerbName = (name: string): name is VerbName => Object.hasOwn(verbs, name)

/** Whoever is at the desk; the first of the staff where nobody is, since the one who asks sits there now. */
function whoAnswers(world: World): string {
  const operators = world.store.operators.all()
  const operator = operators.find(({ isOnline }) => isOnline) ?? operators[0]
  if (!operator) throw new Error('this world has no operator: seed one')
  return operator._id
}
