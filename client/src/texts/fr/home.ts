import * as source from '../default/home.ts'

export const home = {
  ...source.home,
  sell: 'Vendre des Kamas',
} as const
