export const sessionTexts = {
  ended: 'Votre session a pris fin. Veuillez vous reconnecter.',
  accountChanged: (email: string): string =>
    `Vous êtes maintenant connecté en tant que ${email}. Ce que l’autre compte avait commencé n’a pas été envoyé.`,
  signedInAs: (email: string): string => `Connecté en tant que ${email}.`,
  logoutPending: 'Votre déconnexion n’est pas terminée : le serveur ne l’a pas confirmée. Nous réessayons.',
  retryLogout: 'Réessayer maintenant',
} as const
