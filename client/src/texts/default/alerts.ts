export const alertTexts = {
  answered: 'L’opérateur vous a répondu.',
  expiresIn: (minutes: number): string =>
    `Personne ne vous a encore répondu : votre demande expire dans ${minutes === 1 ? '1 minute' : `${String(minutes)} minutes`}.`,
  ask: 'Me prévenir',
  status: {
    on: 'Une notification vous préviendra, même dans un autre onglet ou en plein jeu.',
    refused:
      'Votre navigateur bloque les notifications de ce site. Pour en recevoir, autorisez-les dans les réglages du site, à côté de l’adresse.',
    missing: 'Ce navigateur ne peut pas afficher de notifications ici.',
  },
  stop: 'Ne plus me prévenir',

  settingsTitle: 'Alertes',
  settingsText:
    'Soyez prévenu quand l’opérateur vous répond, est assigné, ne peut pas vous servir ou ferme la conversation, et avant qu’une demande n’expire. Ces choix valent pour ce navigateur, jusqu’à votre déconnexion.',
  showsText: 'Afficher le texte des messages dans les notifications',
  showsTextHint: 'Toute personne qui voit votre écran pourra le lire.',
} as const
