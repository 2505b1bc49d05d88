import type * as source from '../default/kept-input.ts'
import type { Messages } from '../messages.ts'

const kept = { restored: 'استرجعنا ما كتبته.', clear: 'مسح' }

export const keptInputTexts: Messages<typeof source.keptInputTexts> = { fr: kept, en: kept }
