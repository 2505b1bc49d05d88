/** The product's name; the specification gives none. */
export const productName = 'Kamasouk'

/** Returns the title of a page for the browser's tab and bookmarks. */
export const pageTitle = (page: string): string => `${page} · ${productName}`

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

/** Shown when a page's code does not load. In both languages, because the reader's language is unknown. */
export const codeTexts = {
  lost: {
    french: 'Cette page n’a pas pu être chargée entièrement.',
    english: 'This page could not be loaded completely.',
  },
  undone: {
    french: 'La page n’était pas prête : ce que vous venez de demander n’a pas été fait.',
    english: 'The page was not ready: what you have just asked for was not done.',
  },
  late: {
    french: 'Cette page met plus de temps que d’habitude à se charger.',
    english: 'This page takes longer than usual to load.',
  },
  noScript: {
    french: 'Cette page a besoin de JavaScript, et votre navigateur ne l’exécute pas.',
    english: 'This page needs JavaScript, and your browser does not run it.',
  },
} as const

export const theme = { label: 'Thème', system: 'Système', light: 'Clair', dark: 'Sombre' } as const
