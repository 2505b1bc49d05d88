import * as source from '../default/kept-input.ts'
import type { Messages } from '../messages.ts'

export const keptInputTexts: Messages<typeof source.keptInputTexts> = {
  fr: source.keptInputTexts.fr,
  en: source.keptInputTexts.fr,
}
