import { textsOf } from './current.ts'

export const { noticeTexts } = textsOf({
  default: () => import('./default/notices.ts'),
  fr: () => import('./fr/notices.ts'),
  en: () => import('./en/notices.ts'),
  ar: () => import('./ar/notices.ts'),
})
