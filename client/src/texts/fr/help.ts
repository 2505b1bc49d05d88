import * as source from '../default/help.ts'

export const helpTexts = {
  ...source.helpTexts,
  startChat: 'Ouvrir le chat en direct',
  guides: [
    { to: '/buy/guide', label: 'Acheter des Kamas' },
    { to: '/sell/guide', label: 'Vendre des Kamas' },
    { to: '/exchange/guide', label: 'Échanger des Kamas' },
    { to: '/help/transactions', label: 'Le déroulement d’une transaction' },
    { to: '/safety', label: 'Reconnaître les fraudes' },
  ],
} as const
