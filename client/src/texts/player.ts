import { textsOf } from './current.ts'

export const { guardedPlaces, resumeTexts, guardTexts, exchangeChipTexts } = textsOf({
  default: () => import('./default/player.ts'),
  en: () => import('./en/player.ts'),
  ar: () => import('./ar/player.ts'),
})
