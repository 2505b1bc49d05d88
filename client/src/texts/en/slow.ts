import type * as source from '../default/slow.ts'
import type { Messages } from '../messages.ts'

const texts = { slow: 'This is taking longer than usual.', retry: 'Try again', again: 'Trying again…' }

export const slowTexts: Messages<typeof source.slowTexts> = { fr: texts, en: texts }
