export const exchangeChipTexts = {
  waiting: 'Échange en attente',
  assigned: 'Opérateur assigné',
  label: (state: string): string => `${state} : voir mon échange`,
  ended: 'Votre échange est terminé : vos Kamas vous ont été remis.',
  rejected: 'Votre échange a été refusé. Le support vous dit pourquoi, à toute heure.',
  nowAssigned: 'Un opérateur a été assigné à votre échange.',
} as const
