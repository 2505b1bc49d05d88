import * as z from 'zod/mini'
import { Id } from './values.ts'

/** Who delivers: never an e-mail, and for each server the character to meet there. */
export const Operator = z.object({
  _id: Id,
  displayName: z.string(),
  isOnline: z.boolean(),
  characters: z.array(z.object({ serverId: Id, characterName: z.string() })),
})
export type Operator = z.infer<typeof Operator>
