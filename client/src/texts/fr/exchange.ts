import * as source from '../default/exchange.ts'

export * from '../default/exchange.ts'

export const exchangeFormTexts = {
  ...source.exchangeFormTexts,
  rateFailed: 'Les taux d’échange n’ont pas pu être chargés.',
  rateFailedUnknown: 'Une erreur est survenue.',
  refused: 'Remplissez tous les champs obligatoires, ou réduisez la quantité : elle dépasse le stock.',
} as const
