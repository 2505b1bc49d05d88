import { textsOf } from './current.ts'

export const { aboutTexts } = textsOf({
  default: () => import('./default/about.ts'),
  en: () => import('./en/about.ts'),
  ar: () => import('./ar/about.ts'),
})
