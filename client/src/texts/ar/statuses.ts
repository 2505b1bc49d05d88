import type * as source from '../default/statuses.ts'

export const statusTexts: typeof source.statusTexts = {
  Pending: 'قيد الانتظار',
  Paid: 'مدفوع',
  Exchanged: 'تم التبادل',
  Rejected: 'مرفوض',
}
