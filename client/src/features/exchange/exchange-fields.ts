/** From what a person chose and typed into the exchange form to what the provider is asked. */
import * as z from 'zod/mini'
import type { NewExchange } from '../../entities/exchange/exchange.ts'
import { exchangeFormTexts as texts } from '../../texts/exchange.ts'
import type { Figures, Side, TypedAmount } from './exchange-calculation.ts'

const chosen = z.string().check(z.minLength(1, texts.fieldRequired))
const name = z.string().check(z.trim(), z.minLength(1, texts.fieldRequired), z.maxLength(100, texts.tooLong))

/** All but the amounts, which depend on the rate of the moment and have rules of their own (figures.ts). */
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

/** The fields that are kept. */
export const KeptExchange = z.partial(
  z.object({
    gameId: z.string(),
    serverIdSender: z.string(),
    serverIdReceiver: z.string(),
    SenderGameName: z.string(),
    ReceiverGameName: z.string(),
    typed: z.object({ side: z.enum(['quantity', 'received'] satisfies Side[]), text: z.string() }),
  } satisfies Record<keyof ExchangeFields, unknown>),
)

/** Every field in the order in which a person meets them; the first one at fault is gone to. */
export const fieldOrder = [
  'gameId',
  'serverIdSender',
  'quantity',
  'SenderGameName',
  'serverIdReceiver',
  'received',
  'ReceiverGameName',
] as const

/** Undefined while the amounts have a fault: such an exchange is not asked for. */
export function exchangeOf(
  fields: z.output<typeof ExchangeFields>,
  { quantity, received, fault }: Figures,
): NewExchange | undefined {
  if (fault !== undefined || quantity === undefined || received === undefined) return undefined
  const { gameId, serverIdSender, serverIdReceiver, SenderGameName, ReceiverGameName } = fields
  return {
    gameId,
    serverIdSender,
    serverIdReceiver,
    SenderGameName,
    ReceiverGameName,
    quantitySendDouble: quantity,
    quantityReceiveDouble: received,
  }
}
