import type { Edition } from '../../../../contracts/registry/games.ts'
import { editionNames } from '../product.ts'

export const buyTexts = {
  title: 'Achat Instantané de Kamas',
  lead: 'Choisissez votre serveur : un opérateur vous répond tout de suite et vous livre en jeu.',
  description:
    'Prix et stock des Kamas en temps réel sur les serveurs Dofus Touch et Dofus Retro, en DH par million. Livraison en 5 à 15 minutes, jusqu’à 30 pour les gros montants.',
  available: 'En stock',
  unavailable: 'Rupture de stock',
  action: 'Acheter maintenant',
  noAction: 'Indisponible',
} as const

export const sellTexts = {
  title: 'Convertissez vos Kamas en argent',
  lead: 'Choisissez votre serveur, lisez le prix offert en DH par million : un opérateur vous répond en direct et convient avec vous de la remise en jeu.',
  description:
    'Vendez vos Kamas au prix du moment, en DH par million, sur les serveurs Dofus Touch et Dofus Retro. Un opérateur vous répond en direct, 24h/24 et 7j/7.',
  available: 'Non complet',
  unavailable: 'Stock Complet',
  action: 'Vendre maintenant',
  noAction: 'Indisponible',
} as const

export const editionTitles: Readonly<Record<Edition, string>> = {
  touch: `Serveurs ${editionNames.touch}`,
  retro: `Serveurs ${editionNames.retro}`,
}

export const marketTexts = {
  editionsLabel: 'Choisir l’édition',
  searchLabel: 'Rechercher un serveur',
  searchHint: 'Nom du serveur, puis Entrée',
  columns: { server: 'Server', price: 'Price', status: 'Status', action: 'Action' },
  perMillion: '/M',
  emptyTitle: 'No Data found',
  emptyText: 'Your search did not match any data. Please try again',
  failedUnknown: 'An unknown error occurred.',
  failedTitle: 'Les serveurs n’ont pas pu être chargés',
  loading: 'Chargement des serveurs',
  showMore: (rest: number): string => `Afficher plus de serveurs (encore ${String(rest)})`,
  found: (count: number): string => (count > 1 ? `${String(count)} serveurs` : `${String(count)} serveur`),
} as const
