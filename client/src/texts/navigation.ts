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
} as const

export const footer = {
  platform: 'Platform',
  counters: [
    { figure: '50K+', label: 'utilisateurs actifs' },
    { figure: '120+', label: 'pays' },
    { figure: '1M+', label: 'transactions' },
  ],
  assistance: 'Une question ? Notre équipe vous répond en direct, 24h/24 et 7j/7.',
  tagline: 'La place de marché des Kamas, pour les serveurs rétro et touch.',
} as const
