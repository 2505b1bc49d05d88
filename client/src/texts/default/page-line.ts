/** About the page itself: the network, a new version, and the app. */
export const pageLineTexts = {
  copy: 'Pas de connexion : cette page date de votre dernière visite.',
  offline: 'Pas de connexion : rien n’est envoyé pour l’instant, et ce que vous écrivez est gardé.',
  newVersion: 'Une nouvelle version est prête. Recharger la page garde votre saisie, sauf les mots de passe.',
  reload: 'Recharger',
  install: 'Installer l’application',
  installOnIos:
    'Pour installer l’application sur cet appareil : touchez « Partager », puis « Sur l’écran d’accueil ».',
} as const
