/** An English page, as specified; the provider's answer is French. */
export const forgotPasswordTexts = {
  title: 'Forgot your password?',
  description: 'Ask for a link to choose a new password for your Kamasouk account.',
  lead: 'Tell us the email of your account, and we will send you a link to choose a new password.',
  email: 'Email',
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  submit: 'Send Reset Link',
  submitting: 'Loading...',
  backToLogin: 'Back to Login',
  pointsTitle: 'How it works',
  points: [
    'The link arrives in your mailbox; look among unwanted mail too',
    'It works once, for 60 minutes',
    'Your current password stays valid until you choose a new one',
  ],
} as const

export const resetPasswordTexts = {
  title: 'Nouveau mot de passe',
  description: 'Choisissez un nouveau mot de passe pour votre compte Kamasouk.',
  lead: 'Choisissez-le bien : dès qu’il est enregistré, l’ancien ne sert plus.',
  password: 'Nouveau mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  submit: 'Enregistrer le mot de passe',
  submitting: 'chargement...',
  signIn: 'Retour à la connexion',
  pointsTitle: 'Ce qui change ensuite',
  points: [
    'Vous vous connectez avec le nouveau mot de passe',
    'Vos autres appareils sont déconnectés',
    'Ce lien ne peut plus servir à personne',
  ],
  refusedTitle: 'Ce lien ne fonctionne plus',
  refusedLead: 'Il a déjà servi, ou plus de 60 minutes ont passé. Votre mot de passe n’a pas changé.',
  askAgain: 'Demander un nouveau lien',
} as const
