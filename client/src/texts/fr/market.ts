import * as source from '../default/market.ts'

export * from '../default/market.ts'

export const marketTexts = {
  ...source.marketTexts,
  columns: { server: 'Serveur', price: 'Prix', status: 'Statut', action: 'Action' },
  emptyTitle: 'Aucun serveur trouvé',
  emptyText: 'Aucun serveur ne correspond à votre recherche. Essayez un autre nom.',
  failedUnknown: 'Une erreur inconnue s’est produite.',
} as const
