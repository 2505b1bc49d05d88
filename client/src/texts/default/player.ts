import type { TransactionType } from '../../../../contracts/registry/conversations.ts'

/** The names of the guarded pages in the offer to resume. */
export const guardedPlaces = {
  '/profile': 'votre profil',
  '/transactions': 'votre historique de transactions',
  '/exchange': 'votre échange de Kamas',
} as const

const orders: Readonly<Record<TransactionType, (serverName: string) => string>> = {
  Buy: (serverName) => `votre achat de Kamas sur ${serverName}`,
  Sell: (serverName) => `votre vente de Kamas sur ${serverName}`,
}

export const resumeTexts = {
  label: 'Reprendre là où vous étiez',
  resume: (what: string): string => `Reprendre : ${what}`,
  dismiss: 'Ne pas reprendre',
  orders,
} as const

/** Shown instead of a guarded page while the session is checked. */
export const guardTexts = {
  title: 'Vérification de votre session',
  slow: 'Le serveur met plus de temps que d’habitude à répondre. La page s’ouvrira dès qu’il l’aura fait.',
  failedTitle: 'Nous n’avons pas pu vérifier votre session',
  failedText:
    'Le serveur ne répond pas. Si vous étiez connecté, vous l’êtes toujours : réessayez dans un instant.',
} as const

export const exchangeChipTexts = {
  waiting: 'Échange en attente',
  assigned: 'Opérateur assigné',
  label: (state: string): string => `${state} : voir mon échange`,
  ended: 'Votre échange est terminé : vos Kamas vous ont été remis.',
  rejected: 'Votre échange a été refusé. Le support vous dit pourquoi, à toute heure.',
  nowAssigned: 'Un opérateur a été assigné à votre échange.',
} as const
