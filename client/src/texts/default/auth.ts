export const authTexts = {
  google: 'Continuer avec Google',
  orByEmail: 'ou avec votre email',
  passwordHint: '8 caractères au moins, dont une majuscule et un chiffre',
  passwordsDiffer: 'Les mots de passe ne correspondent pas',
  showConfirmation: 'Afficher la confirmation',
  hideConfirmation: 'Masquer la confirmation',
} as const

export const authSuccessTexts = {
  title: 'Connexion avec Google',
  description: 'Fin de la connexion à Kamasouk avec un compte Google.',
  done: 'Authentification réussie, redirection...',
  cancelled: 'Connexion avec Google annulée. Vous pouvez réessayer ou utiliser votre email.',
  refused: 'La connexion avec Google a échoué. Veuillez réessayer.',
  notBegunHere:
    'Cette connexion avec Google n’a pas été commencée dans ce navigateur : personne n’a été connecté. Recommencez depuis cette page.',
} as const
