import * as source from '../default/exchange.ts'
import type { Messages } from '../messages.ts'

export const exchangeTexts: Messages<typeof source.exchangeTexts> = source.exchangeTexts

export const exchangeFormTexts: Messages<typeof source.exchangeFormTexts> = {
  ...source.exchangeFormTexts,
  rateFailed: 'Les taux d’échange n’ont pas pu être chargés.',
  rateFailedUnknown: 'Une erreur est survenue.',
  refused: 'Remplissez tous les champs obligatoires, ou réduisez la quantité : elle dépasse le stock.',
}

export const pendingExchangeTexts: Messages<typeof source.pendingExchangeTexts> = source.pendingExchangeTexts
