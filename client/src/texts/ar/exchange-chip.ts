import type * as source from '../default/exchange-chip.ts'
import type { Messages } from '../messages.ts'

export const exchangeChipTexts: Messages<typeof source.exchangeChipTexts> = {
  waiting: 'تبادل قيد الانتظار',
  assigned: 'تم تعيين مشرف',
  label: (state) => `${state}: عرض التبادل`,
  ended: 'انتهى تبادلك: لقد تسلمت الكاما.',
  rejected: 'رُفض تبادلك. يخبرك الدعم بالسبب في أي ساعة.',
  nowAssigned: 'عُيّن مشرف لتبادلك.',
}
