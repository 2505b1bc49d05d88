/** What this tab has written and not yet sent, kept through a reload; each player's own. */
import * as z from 'zod/mini'
import { ClientId, messageMaxLength } from '../../../../contracts/registry/messages.ts'
import { Id } from '../../../../contracts/registry/values.ts'
import { readStored, store } from '../../lib/storage.ts'

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

const key = (userId: string): string => `kamasouk.outbox.${userId}`

/** In the order of writing; nothing where the storage holds something else. */
export function readWritten(userId: string): readonly Kept[] {
  try {
    const stored = JSON.parse(readStored('sessionStorage', key(userId)) ?? '[]') as unknown
    return z.array(Kept).safeParse(stored).data ?? []
  } catch {
    return []
  }
}

export function storeWritten(userId: string, written: readonly Kept[]): void {
  store('sessionStorage', key(userId), written.length === 0 ? null : JSON.stringify(written))
}

/** For a player who leaves: on this device nobody else is to find it. */
export function forgetOutbox(userId: string): void {
  storeWritten(userId, [])
}
