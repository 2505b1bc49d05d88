import { textsOf } from './current.ts'

export const { common, theme, navigation, sessionTexts, errorTexts, chatLauncherTexts } = textsOf({
  default: () => import('./default/common.ts'),
  fr: () => import('./fr/common.ts'),
  en: () => import('./en/common.ts'),
  ar: () => import('./ar/common.ts'),
})
