import { textsOf } from './current.ts'

export const { pageLineTexts } = textsOf({
  default: () => import('./default/page-line.ts'),
  en: () => import('./en/page-line.ts'),
  ar: () => import('./ar/page-line.ts'),
})
