import { textsOf } from './current.ts'

export const { safetyTexts } = textsOf({
  default: () => import('./default/safety.ts'),
  en: () => import('./en/safety.ts'),
  ar: () => import('./ar/safety.ts'),
})
