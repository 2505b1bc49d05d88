import type * as source from '../default/statuses.ts'

export const statusTexts: typeof source.statusTexts = {
  Pending: 'Pending',
  Paid: 'Paid',
  Exchanged: 'Exchanged',
  Rejected: 'Rejected',
}
