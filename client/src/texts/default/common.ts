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

export const navigation = {
  label: 'Navigation principale',
  home: 'Home',
  services: 'Services',
  buy: 'Buy',
  buyTouch: 'Buy Kamas Touch',
  buyRetro: 'Buy Kamas Retro',
  buyGuide: 'How to Buy Kamas',
  sell: 'Sell',
  sellTouch: 'Sell Kamas Touch',
  sellRetro: 'Sell Kamas Retro',
  sellGuide: 'How to Sell Kamas',
  exchange: 'Exchange',
  exchangeKamas: 'Exchange Kamas',
  exchangeGuide: 'How to Exchange Kamas',
  signIn: 'Sign In',
  signUp: 'Sign Up',
  profile: 'Profile',
  transactions: 'Transactions',
  logout: 'Logout',
  language: 'Langue',
} as const

export const sessionTexts = {
  ended: 'Votre session a pris fin. Veuillez vous reconnecter.',
  accountChanged: (email: string): string =>
    `Vous êtes maintenant connecté en tant que ${email}. Ce que l’autre compte avait commencé n’a pas été envoyé.`,
  signedInAs: (email: string): string => `Connecté en tant que ${email}.`,
  logoutPending: 'Votre déconnexion n’est pas terminée : le serveur ne l’a pas confirmée. Nous réessayons.',
  retryLogout: 'Réessayer maintenant',
} as const

const counted = (count: number, unit: string): string => `${String(count)} ${unit}${count > 1 ? 's' : ''}`

/** Shown when a call fails and the provider has sent no message. */
export const errorTexts = {
  unknown: "Une erreur inconnue s'est produite.",
  lostChunk:
    'Une partie de la page n’a pas pu être chargée. Vérifiez votre connexion, puis rechargez la page.',
  /** After a refusal that says when the next attempt is accepted. */
  retryIn: (seconds: number) =>
    seconds < 60
      ? `Réessayez dans ${counted(seconds, 'seconde')}.`
      : `Réessayez dans ${counted(Math.ceil(seconds / 60), 'minute')}.`,
  unreachable: 'Le serveur ne répond pas. Vérifiez votre connexion et réessayez.',
  accountChanged: 'Un autre compte est connecté maintenant. Rien n’a été envoyé.',
  unreadable: 'La réponse du serveur n’a pas pu être lue. Veuillez réessayer plus tard.',
} as const

/** Separate from the other texts of the chat, because the button is on every page. */
export const chatLauncherTexts = {
  open: 'Ouvrir le support',
  openUnread: (count: number): string =>
    `Ouvrir le support, ${String(count)} ${count === 1 ? 'message non lu' : 'messages non lus'}`,
} as const
