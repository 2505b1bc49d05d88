import type { Edition } from '../../../contracts/registry/games.ts'

export const buyTexts = {
  title: 'Achat Instantané de Kamas',
  lead: 'Choisissez votre serveur : un opérateur vous répond tout de suite et vous livre en jeu.',
  available: 'En stock',
  unavailable: 'Rupture de stock',
  action: 'Acheter maintenant',
  noAction: 'Indisponible',
} as const

export const editionTitles: Readonly<Record<Edition, string>> = {
  touch: 'Serveurs Dofus Touch',
  retro: 'Serveurs Dofus Retro',
}

export const marketTexts = {
  searchLabel: 'Rechercher un serveur',
  searchHint: 'Nom du serveur, puis Entrée',
  columns: { server: 'Server', price: 'Price', status: 'Status', action: 'Action' },
  perMillion: '/M',
  emptyTitle: 'No Data found',
  emptyText: 'Your search did not match any data. Please try again',
  failedTitle: 'Les serveurs n’ont pas pu être chargés',
  loading: 'Chargement des serveurs',
  found: (count: number): string => (count > 1 ? `${String(count)} serveurs` : `${String(count)} serveur`),
} as const
