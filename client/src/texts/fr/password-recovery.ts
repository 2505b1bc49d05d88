import * as source from '../default/password-recovery.ts'
import type { Messages } from '../messages.ts'

export const forgotPasswordTexts: Messages<typeof source.forgotPasswordTexts> = {
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
}

export const resetPasswordTexts: Messages<typeof source.resetPasswordTexts> = {
  ...source.resetPasswordTexts,
  submitting: 'Enregistrement…',
}
