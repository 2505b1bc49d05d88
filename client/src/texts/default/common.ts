export const common = {
  skipToContent: 'Aller au contenu',
  loading: 'Chargement…',
  retry: 'Réessayer',
  close: 'Fermer',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  opensMenu: 'Ouvrir le menu',
  closesMenu: 'Fermer le menu',
  notifications: 'Notifications',
  notFoundTitle: 'Cette page n’existe pas',
  notFoundText: 'L’adresse est peut-être incomplète, ou la page a été déplacée.',
  backHome: 'Retour à l’accueil',
  helpCentre: 'Centre d’aide',
  failedTitle: 'Quelque chose s’est mal passé',
  failedText: 'La page n’a pas pu s’afficher. Rien de ce que vous avez envoyé n’est perdu.',
  lostChunkText:
    'Une partie de la page n’a pas pu être chargée : la connexion a été coupée, ou le site vient d’être mis à jour. Rien de ce que vous avez envoyé n’est perdu.',
} as const

export const theme = {
  label: (chosen: string): string => `Thème : ${chosen}`,
  system: 'Système',
  light: 'Clair',
  dark: 'Sombre',
} as const
