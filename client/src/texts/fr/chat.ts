import * as source from '../default/chat.ts'
import type { Messages } from '../messages.ts'

export const chatTexts: Messages<typeof source.chatTexts> = {
  ...source.chatTexts,
  unavailableTitle: 'Service indisponible',
  unavailableText: 'Consultez les serveurs disponibles et réessayez plus tard.',
  confirming: 'Fermeture…',
  closedByStaff: 'L’opérateur a fermé la conversation',
  newTrackingOperator: 'Un opérateur vous écrit',
}
