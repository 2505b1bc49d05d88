import { textsOf } from './current.ts'

export const { footer } = textsOf({
  default: () => import('./default/footer.ts'),
  fr: () => import('./fr/footer.ts'),
  en: () => import('./en/footer.ts'),
  ar: () => import('./ar/footer.ts'),
})
