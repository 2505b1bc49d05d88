import type { TransactionStatus } from '../../../../contracts/registry/history.ts'

/** The default wording shows the provider's words. */
export const statusTexts: Readonly<Record<TransactionStatus, string>> = {
  Pending: 'Pending',
  Paid: 'Paid',
  Exchanged: 'Exchanged',
  Rejected: 'Rejected',
}
