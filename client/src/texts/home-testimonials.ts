import { textsOf } from './current.ts'

export const { testimonials } = textsOf({
  default: () => import('./default/home-testimonials.ts'),
  en: () => import('./en/home-testimonials.ts'),
  ar: () => import('./ar/home-testimonials.ts'),
})
