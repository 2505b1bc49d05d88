import * as source from '../default/market.ts'
import type { Messages } from '../messages.ts'

export const buyTexts: Messages<typeof source.buyTexts> = source.buyTexts
export const sellTexts: Messages<typeof source.sellTexts> = source.sellTexts
export const editionTitles: Messages<typeof source.editionTitles> = source.editionTitles

export const marketTexts: Messages<typeof source.marketTexts> = {
  ...source.marketTexts,
  columns: { server: 'Serveur', price: 'Prix', status: 'Statut', action: 'Action' },
  emptyTitle: 'Aucun serveur trouvé',
  emptyText: 'Aucun serveur ne correspond à votre recherche. Essayez un autre nom.',
  failedUnknown: 'Une erreur inconnue s’est produite.',
}
