import type * as source from '../default/kept-input.ts'
import type { Messages } from '../messages.ts'

const texts = { restored: 'We have filled in what you had typed.', clear: 'Discard' }

export const keptInputTexts: Messages<typeof source.keptInputTexts> = { fr: texts, en: texts }
