import * as source from '../default/chat.ts'

export const chatTexts = {
  ...source.chatTexts,
  unavailableTitle: 'Service indisponible',
  unavailableText: 'Consultez les serveurs disponibles et réessayez plus tard.',
  confirming: 'Fermeture…',
  closedByStaff: 'L’opérateur a fermé la conversation',
  newTrackingOperator: 'Un opérateur vous écrit',
} as const

export const orderTexts = {
  ...source.orderTexts,
  types: { Buy: 'Achat', Sell: 'Vente' },
  submitting: 'Envoi…',
  incomplete: 'Remplissez tous les champs',
} as const
