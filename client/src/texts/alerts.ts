import { textsOf } from './current.ts'

export const { alertTexts } = textsOf({
  default: () => import('./default/alerts.ts'),
  en: () => import('./en/alerts.ts'),
  ar: () => import('./ar/alerts.ts'),
})
