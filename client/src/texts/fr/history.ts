import * as source from '../default/history.ts'
import { plural } from './plural.ts'

const count = (total: number): string =>
  total === 0
    ? 'Aucune transaction'
    : plural(total, { one: '# transaction', many: '# de transactions', other: '# transactions' })

export const historyTexts = {
  description: 'Tout ce que vous avez acheté, vendu et échangé, avec son statut.',
  title: 'Historique des transactions',
  lead: 'Suivez toutes vos transactions de Kamas : ce que vous avez acheté, vendu et échangé, et où en est chacune.',

  tabsLabel: 'Type de transaction',
  tabs: { buy: 'Achats', sell: 'Ventes', exchange: 'Échanges' },
  listTitles: { buy: 'Kamas achetés', sell: 'Kamas vendus', exchange: 'Kamas échangés' },

  filters: 'Filtres',
  search: 'Rechercher',
  searchHint: 'Id, personnage ou serveur, puis Entrée',
  status: 'Statut',
  allStatuses: 'Tous les statuts',
  game: 'Jeu',
  allGames: 'Tous les jeux',
  sort: 'Trier par',
  sorts: {
    '-createdAt': 'Date, les plus récentes d’abord',
    createdAt: 'Date, les plus anciennes d’abord',
    '-total': 'Total, les plus élevés d’abord',
    total: 'Total, les plus bas d’abord',
  },

  columns: {
    identifier: 'Id',
    game: 'Jeu',
    server: 'Serveur',
    character: 'Personnage',
    quantity: 'Quantité',
    total: 'Total',
    status: 'Statut',
    date: 'Date',
    fromServer: 'Du serveur',
    toServer: 'Au serveur',
    sender: 'Personnage qui envoie',
    receiver: 'Personnage qui reçoit',
    quantitySent: 'Quantité à envoyer',
    quantityReceived: 'Quantité à recevoir',
  },
  noServer: 'aucun serveur',

  loading: 'Chargement de vos transactions…',
  found: (from: number, to: number, total: number) =>
    `${from.toLocaleString('fr-FR')}–${to.toLocaleString('fr-FR')} sur ${count(total)}`,
  foundInAll: count,
  emptyTitle: 'Aucun résultat',
  emptyText: 'Votre recherche ne correspond à aucune transaction. Essayez autre chose.',
  emptyHistory: {
    buy: 'Vos achats apparaissent ici dès qu’un opérateur a pris votre commande.',
    sell: 'Vos ventes apparaissent ici dès qu’un opérateur a pris votre offre.',
    exchange: 'Vos échanges apparaissent ici dès que vous en avez demandé un.',
  },
  clearFilters: 'Effacer les filtres',
  beyondTitle: (page: number) => `La page ${page.toLocaleString('fr-FR')} n’existe pas`,
  beyondText: (last: number) =>
    last > 1
      ? `Ces transactions s’arrêtent à la page ${last.toLocaleString('fr-FR')}.`
      : 'Ces transactions tiennent sur une page.',
  toLastPage: (last: number) =>
    last > 1 ? `Aller à la page ${last.toLocaleString('fr-FR')}` : 'Les afficher',

  showMore: (rest: number) => `Afficher la suite (encore ${rest.toLocaleString('fr-FR')})`,

  pagesLabel: 'Pages',
  previous: 'Précédent',
  next: 'Suivant',
  page: (page: number) => `Page ${page.toLocaleString('fr-FR')}`,
  gap: '…',

  download: 'Télécharger en CSV',
  format: 'Format du fichier',
  formats: { standard: 'CSV standard', 'excel-fr': 'Excel (français)' },
  downloadHints: {
    standard:
      'Toutes les pages de cette liste. Dans Excel, ouvrez le fichier par Données › À partir d’un fichier texte/CSV ; les décimales ont un point.',
    'excel-fr':
      'Toutes les pages de cette liste. Un Excel français ouvre le fichier d’un double clic : les décimales ont une virgule, les dates sont dans votre fuseau horaire.',
  },
  preparing: 'Préparation…',
  cancel: 'Annuler le téléchargement',
  progress: (read: number, total: number) =>
    `${read.toLocaleString('fr-FR')} sur ${total.toLocaleString('fr-FR')} lues`,
  progressBegins: 'Lecture de vos transactions…',
  cancelled: 'Téléchargement annulé ; aucun fichier n’a été enregistré.',
  saved: (name: string, rows: number) => `${name} enregistré avec ${count(rows)}.`,
} as const

export const gameChoices = {
  retro: 'Dofus Retro (jeu normal)',
  touch: 'Dofus Touch (édition touch)',
} as const

export const historyFailureTexts = {
  ...source.historyFailureTexts,
} as const

export const statusTexts = {
  Pending: 'En attente',
  Paid: 'Payé',
  Exchanged: 'Échangé',
  Rejected: 'Refusé',
} as const
