import * as source from '../default/home.ts'
import type { Messages } from '../messages.ts'

export const home: Messages<typeof source.home> = {
  ...source.home,
  sell: 'Vendre des Kamas',
}
