export const comingTexts = {
  title: 'Cette page est en préparation',
  text: 'En attendant, le chat de support s’en charge : ouvrez-le en bas à droite, et un opérateur enregistre votre demande d’échange, à toute heure.',
  description:
    'Cette page est en préparation ; en attendant, un opérateur vous répond dans le chat de support.',
  help: 'Guide du support',
  guide: 'Lire le guide',
} as const
