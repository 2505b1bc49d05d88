import type * as source from '../default/statuses.ts'

export const statusTexts: typeof source.statusTexts = {
  Pending: 'En attente',
  Paid: 'Payé',
  Exchanged: 'Échangé',
  Rejected: 'Refusé',
}
