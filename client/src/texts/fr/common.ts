export * from '../default/common.ts'

export const navigation = {
  label: 'Navigation principale',
  home: 'Accueil',
  services: 'Services',
  buy: 'Acheter',
  buyTouch: 'Acheter des Kamas Touch',
  buyRetro: 'Acheter des Kamas Rétro',
  buyGuide: 'Comment acheter des Kamas',
  sell: 'Vendre',
  sellTouch: 'Vendre des Kamas Touch',
  sellRetro: 'Vendre des Kamas Rétro',
  sellGuide: 'Comment vendre des Kamas',
  exchange: 'Échanger',
  exchangeKamas: 'Échanger des Kamas',
  exchangeGuide: 'Comment échanger des Kamas',
  signIn: 'Connexion',
  signUp: 'Inscription',
  profile: 'Profil',
  transactions: 'Transactions',
  logout: 'Déconnexion',
  language: 'Langue',
} as const
