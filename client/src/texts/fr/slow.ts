import * as source from '../default/slow.ts'
import type { Messages } from '../messages.ts'

export const slowTexts: Messages<typeof source.slowTexts> = {
  fr: source.slowTexts.fr,
  en: source.slowTexts.fr,
}
