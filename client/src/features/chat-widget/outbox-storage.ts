/** What this tab has written and not yet sent, kept through a reload; each player's own. */
import * as z from 'zod/mini'
import { ClientId, messageMaxLength } from '../../../../contracts/registry/messages.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { keep, readKept } from '../../lib/kept-input.ts'

const Written = z.object({
  kind: z.enum(['request', 'tracking']),
  chatId: Id,
  message: z.string().check(z.minLength(1), z.maxLength(messageMaxLength)),
  clientId: ClientId,
  /** The last message that was known when this one was written; whatever comes of it stands behind. */
  after: z.optional(Id),
  /** It may have arrived already: the answer got lost, or the page did not live to see it. */
  isRepeated: z.boolean(),
})
export type Written = z.infer<typeof Written>

const Kept = z.object({ written: Written, isFailed: z.boolean() })
export type Kept = z.infer<typeof Kept>

const keptAs = 'outbox'

/** In the order of writing; nothing where the storage holds something else. */
export const readWritten = (userId: string): readonly Kept[] =>
  z.array(Kept).safeParse(readKept(userId, keptAs)).data ?? []

export function storeWritten(userId: string, written: readonly Kept[]): void {
  keep(userId, keptAs, written.length === 0 ? undefined : written)
}
