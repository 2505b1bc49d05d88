export const signInTexts = {
  title: 'Connexion',
  lead: 'Retrouvez vos demandes et votre conversation là où vous les avez laissées.',
  email: 'Email',
  password: 'Mot de passe',
  rememberMe: 'Se souvenir de moi',
  submit: 'Se connecter',
  submitting: 'chargement...',
  emailRequired: "L'email est requis.",
  emailInvalid: 'Veuillez entrer un email valide.',
  passwordRequired: 'Veuillez entrer votre mot de passe',
  done: 'vous etes connecte',
  sellingPoints: [
    'Secure Trading Platform',
    '24/7 Customer Support',
    'Instant Transactions',
    'Best Market Rates',
  ],
} as const
