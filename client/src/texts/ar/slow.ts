import type * as source from '../default/slow.ts'
import type { Messages } from '../messages.ts'

const slow = {
  slow: 'يستغرق هذا وقتًا أطول من المعتاد.',
  retry: 'أعد المحاولة',
  again: 'محاولة جديدة جارية…',
}

export const slowTexts: Messages<typeof source.slowTexts> = { fr: slow, en: slow }
