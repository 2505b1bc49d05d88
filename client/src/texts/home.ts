export const home = {
  pageTitle: 'Achetez vos Kamas au juste prix',
  title: 'Vos Kamas, au juste prix, en quelques minutes',
  lead: 'Achetez des Kamas sur les serveurs rétro et touch, à des prix affichés en temps réel, avec un livreur qui vous accompagne jusqu’à l’échange en jeu.',
  buy: 'Acheter des Kamas',
  stepsTitle: 'Comment ça marche',
  steps: [
    {
      title: 'Choisissez votre serveur',
      text: 'Chaque serveur montre son prix en DH par million et son stock du moment.',
    },
    {
      title: 'Dites ce qu’il vous faut',
      text: 'Quantité et nom du personnage suffisent pour ouvrir votre demande.',
    },
    {
      title: 'Parlez à un opérateur',
      text: 'Il vous répond en direct, confirme le total et fixe le lieu de l’échange.',
    },
    {
      title: 'Recevez vos Kamas',
      text: 'La livraison prend de 5 à 15 minutes, jusqu’à 30 pour les gros montants.',
    },
  ],
  trustTitle: 'Pourquoi nous faire confiance',
  trust: [
    { title: 'Transactions sécurisées', text: 'Vous payez une demande suivie, jamais un inconnu en jeu.' },
    { title: 'Prix en temps réel', text: 'Le prix affiché est celui de votre demande.' },
    { title: 'Assistance 24/7', text: 'Un opérateur humain vous répond à toute heure.' },
  ],
} as const
