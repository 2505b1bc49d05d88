import type { FieldErrors } from 'react-hook-form'
import * as z from 'zod/mini'
import { TransactionType } from '../../../../contracts/registry/conversations.ts'
import { Quantity } from '../../../../contracts/registry/values.ts'
import type { NewRequest } from '../../entities/conversation/conversation.ts'
import { keptTexts } from '../../forms/kept-form.ts'
import { orderTexts as texts } from '../../texts/chat.ts'
import { parseAmount } from '../../lib/amounts.ts'

const required = (): string => texts.fieldRequired
const chosen = z.string().check(z.minLength(1, { error: required }))
const quantityLimit = 1_000_000

/** The fields with the specification's names. The first two contain ids; the quantity contains the typed text. */
export const OrderFields = z.object({
  gameName: chosen,
  serverName: chosen,
  transactionType: z.pipe(chosen, TransactionType),
  quantity: z.string().check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((typed) => (parseAmount(typed) ?? 0) <= quantityLimit, {
      error: () => texts.quantityTooLarge,
      abort: true,
    }),
    z.refine((typed) => Quantity.safeParse(parseAmount(typed)).success, {
      error: () => texts.quantityInvalid,
    }),
  ),
  username: z.string().check(z.trim(), z.minLength(1, { error: required })),
})

type Typed = z.input<typeof OrderFields>

export const blankOrder: Typed = {
  gameName: '',
  serverName: '',
  transactionType: '',
  quantity: '',
  username: '',
}

export const keptOrder = keptTexts(Object.keys(blankOrder))

export function orderOf(fields: z.output<typeof OrderFields>, userId: string): NewRequest {
  return {
    userId,
    gameId: fields.gameName,
    serverId: fields.serverName,
    transactionType: fields.transactionType,
    quantity: Quantity.parse(parseAmount(fields.quantity)),
    username: fields.username,
  }
}

export const isIncomplete = (faults: FieldErrors<Typed>): boolean =>
  Object.values(faults).some(({ message }) => message === texts.fieldRequired)
