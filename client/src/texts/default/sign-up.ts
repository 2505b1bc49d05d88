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
