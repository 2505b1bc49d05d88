import { textsOf } from './current.ts'

export const { home } = textsOf({
  default: () => import('./default/home.ts'),
  fr: () => import('./fr/home.ts'),
  en: () => import('./en/home.ts'),
  ar: () => import('./ar/home.ts'),
})
