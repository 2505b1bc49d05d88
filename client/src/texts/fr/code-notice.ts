import type * as source from '../default/code-notice.ts'
import type { Messages } from '../messages.ts'

export const codeTexts: Messages<typeof source.codeTexts> = {
  lost: [{ lang: 'fr', text: 'Cette page n’a pas pu être chargée entièrement.' }],
  undone: [
    { lang: 'fr', text: 'La page n’était pas prête : ce que vous venez de demander n’a pas été fait.' },
  ],
  late: [{ lang: 'fr', text: 'Cette page met plus de temps que d’habitude à se charger.' }],
  noScript: [
    { lang: 'fr', text: 'Cette page a besoin de JavaScript, et votre navigateur ne l’exécute pas.' },
  ],
}
