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

export const signInTexts = {
  title: 'Connexion',
  description:
    'Connectez-vous à Kamasouk pour acheter, vendre et échanger vos Kamas avec un opérateur en direct.',
  lead: 'Retrouvez vos demandes et votre conversation là où vous les avez laissées.',
  email: 'Email',
  password: 'Mot de passe',
  rememberMe: 'Se souvenir de moi',
  forgotPassword: 'Mot de passe oublié ?',
  submit: 'Se connecter',
  submitting: 'chargement...',
  noAccount: 'Pas encore de compte ?',
  signUp: 'Créer un compte',
  emailRequired: "L'email est requis.",
  emailInvalid: 'Veuillez entrer un email valide.',
  passwordRequired: 'Veuillez entrer votre mot de passe',
  done: 'vous etes connecte',
  pointsTitle: 'Vos échanges, en de bonnes mains',
  points: ['Secure Trading Platform', '24/7 Customer Support', 'Instant Transactions', 'Best Market Rates'],
} as const

export const signUpTexts = {
  title: 'Créer un compte',
  description:
    'Créez votre compte Kamasouk pour acheter, vendre et échanger des Kamas sur les serveurs rétro et touch.',
  lead: 'Un seul compte pour acheter, vendre et échanger, sur les serveurs rétro comme sur les serveurs touch.',
  firstName: 'Prénom',
  lastName: 'Nom',
  nameHint: '6 caractères au moins',
  email: 'Email',
  password: 'Mot de passe',
  confirmPassword: 'Confirmer le mot de passe',
  submit: 'Créer mon compte',
  submitting: 'chargement...',
  hasAccount: 'Déjà un compte ?',
  signIn: 'Se connecter',
  pointsTitle: 'Ce que votre compte vous ouvre',
  points: [
    'Une demande d’achat ou de vente en quelques mots',
    'Un opérateur qui vous répond en direct, 24h/24 et 7j/7',
    'L’échange de vos Kamas d’un serveur à l’autre',
    'L’historique de toutes vos transactions',
  ],
} as const

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
