import { textsOf } from './current.ts'

export const { buyTexts, sellTexts, editionTitles, marketTexts } = textsOf({
  default: () => import('./default/market.ts'),
  fr: () => import('./fr/market.ts'),
  en: () => import('./en/market.ts'),
  ar: () => import('./ar/market.ts'),
})
