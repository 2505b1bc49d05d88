import type * as source from '../default/exchange-chip.ts'
import type { Messages } from '../messages.ts'

export const exchangeChipTexts: Messages<typeof source.exchangeChipTexts> = {
  waiting: 'Exchange pending',
  assigned: 'Operator assigned',
  label: (state) => `${state}: see my exchange`,
  ended: 'Your exchange is complete: your Kamas have been handed over to you.',
  rejected: 'Your exchange was rejected. Support tells you why, at any hour.',
  nowAssigned: 'An operator has been assigned to your exchange.',
}
