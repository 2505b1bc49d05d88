import * as z from 'zod/mini'
import type { NewExchange } from '../../entities/exchange/exchange.ts'
import { keptTexts } from '../../forms/kept-form.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import type { ExchangeCalculation, Side, TypedAmount } from './exchange-calculation.ts'

const required = z.minLength(1, { error: () => texts.fieldRequired })
const chosen = z.string().check(required)
const name = z.string().check(z.trim(), required, z.maxLength(100, { error: () => texts.tooLong }))

/** All fields but the amounts, whose rules depend on the current rate (exchange-calculation.ts). */
export const ExchangeFields = z.object({
  gameId: chosen,
  serverIdSender: chosen,
  serverIdReceiver: chosen,
  SenderGameName: name,
  ReceiverGameName: name,
  typed: z.custom<TypedAmount>(),
})
export type ExchangeFields = z.input<typeof ExchangeFields>

export const emptyFields: ExchangeFields = {
  gameId: '',
  serverIdSender: '',
  serverIdReceiver: '',
  SenderGameName: '',
  ReceiverGameName: '',
  typed: { side: 'quantity', text: '' },
}

export const KeptExchange = z.extend(keptTexts(Object.keys(emptyFields)), {
  typed: z.optional(z.object({ side: z.enum(['quantity', 'received'] satisfies Side[]), text: z.string() })),
})

/** The fields in the order of the form; the first faulty one gets the focus. */
export const fieldOrder = [
  'gameId',
  'serverIdSender',
  'quantity',
  'SenderGameName',
  'serverIdReceiver',
  'received',
  'ReceiverGameName',
] as const

export function exchangeOf(
  { typed: _typed, ...fields }: z.output<typeof ExchangeFields>,
  { quantity, received, fault }: ExchangeCalculation,
): NewExchange | undefined {
  if (fault !== undefined || quantity === undefined || received === undefined) return undefined
  return { ...fields, quantitySendDouble: quantity, quantityReceiveDouble: received }
}
