import { textsOf } from './current.ts'

export const { servicesTexts } = textsOf({
  default: () => import('./default/services.ts'),
  en: () => import('./en/services.ts'),
  ar: () => import('./ar/services.ts'),
})
