import { textsOf } from './current.ts'

export const { guideTexts } = textsOf({
  default: () => import('./default/guide.ts'),
  en: () => import('./en/guide.ts'),
  ar: () => import('./ar/guide.ts'),
})
