import * as source from '../default/account.ts'

export * from '../default/account.ts'

export const signInTexts = {
  ...source.signInTexts,
  submitting: 'Connexion…',
  emailRequired: 'L’email est requis.',
  done: 'Vous êtes connecté',
  points: [
    'Plateforme d’échange sécurisée',
    'Support 24h/24 et 7j/7',
    'Transactions immédiates',
    'Les meilleurs taux du marché',
  ],
} as const

export const signUpTexts = {
  ...source.signUpTexts,
  submitting: 'Création du compte…',
} as const

export const forgotPasswordTexts = {
  title: 'Mot de passe oublié ?',
  description: 'Demandez un lien pour choisir un nouveau mot de passe de votre compte Kamasouk.',
  lead: 'Indiquez l’email de votre compte : nous vous envoyons un lien pour choisir un nouveau mot de passe.',
  email: 'Email',
  emailRequired: 'L’email est requis.',
  emailInvalid: 'Veuillez entrer un email valide.',
  submit: 'Envoyer le lien',
  submitting: 'Envoi…',
  backToLogin: 'Retour à la connexion',
  pointsTitle: 'Comment cela se passe',
  points: [
    'Le lien arrive dans votre boîte de réception ; regardez aussi parmi les indésirables',
    'Il sert une seule fois, pendant 60 minutes',
    'Votre mot de passe actuel reste valable jusqu’au choix du nouveau',
  ],
} as const

export const resetPasswordTexts = {
  ...source.resetPasswordTexts,
  submitting: 'Enregistrement…',
} as const
