export const servicesTexts = {
  description:
    'Acheter, vendre ou échanger des Kamas entre serveurs rétro et touch, en sécurité, avec une assistance en direct 24h/24 et 7j/7.',
  title: 'Nos services',
  lead: 'Acheter, vendre, échanger : à chaque demande, un opérateur vous répond en direct et vous accompagne jusqu’à la remise en jeu.',
  trade: {
    title: 'Achat et vente de Kamas',
    text: 'Chaque serveur affiche son prix en DH par million et sa disponibilité du moment. Vous choisissez le serveur et la quantité, un opérateur s’occupe du reste avec vous.',
    points: [
      'Prix en temps réel, serveur par serveur',
      'Éditions rétro et touch',
      'Livraison en 5 à 15 minutes, jusqu’à 30 pour les gros montants',
    ],
    links: [
      { to: '/buy', label: 'Acheter des Kamas' },
      { to: '/sell', label: 'Vendre des Kamas' },
    ],
  },
  exchange: {
    title: 'Échange entre serveurs',
    text: 'Vous changez de serveur ? Vos Kamas vous suivent. Indiquez d’où ils partent et où ils arrivent : la quantité reçue s’affiche avant que vous n’envoyiez la demande.',
    points: [
      'D’un serveur à l’autre, dans le même jeu',
      'Taux, frais et stock connus d’avance',
      '10 à 15 minutes par échange',
    ],
    links: [{ to: '/exchange', label: 'Échanger des Kamas' }],
  },
  secure: {
    title: 'Échange sécurisé',
    text: 'Vous ne remettez rien à un inconnu croisé en jeu : votre demande est suivie sur le site, et vous savez avec quel personnage échanger.',
    points: [
      'Ventes protégées par séquestre',
      'Personnage de l’opérateur indiqué dans votre demande',
      'Code d’échange à vérifier avant de valider',
    ],
    links: [{ to: '/safety', label: 'Voir nos protections' }],
  },
  support: {
    title: 'Assistance 24/7',
    text: 'Avant, pendant et après une transaction, un opérateur humain vous répond dans le chat, à toute heure.',
    points: [
      'Chat en direct, 24h/24 et 7j/7',
      'Suivi de votre commande depuis le chat',
      'Guides pas à pas et réponses aux questions fréquentes',
    ],
    links: [
      { to: '/help', label: 'Aller au centre d’aide' },
      { to: '/contact', label: 'Nous contacter' },
    ],
  },
  termsTitle: 'Nos conditions, noir sur blanc',
  terms: [
    { figure: '5 %', label: 'de commission, sur les transactions réussies seulement' },
    { figure: '10 à 15 min', label: 'pour une transaction' },
    { figure: '5 à 15 min', label: 'pour la livraison, jusqu’à 30 pour les gros montants' },
    { figure: '4 paiements', label: 'carte, PayPal, virement bancaire ou cryptomonnaies' },
  ],
} as const
