import * as source from '../default/order.ts'
import type { Messages } from '../messages.ts'

export const orderTexts: Messages<typeof source.orderTexts> = {
  ...source.orderTexts,
  types: { Buy: 'Achat', Sell: 'Vente' },
  submitting: 'Envoi…',
  incomplete: 'Remplissez tous les champs',
}
