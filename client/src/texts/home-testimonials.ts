import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'home-testimonials'>

export let testimonials: Texts['testimonials']

onTexts('home-testimonials', (texts) => {
  ;({ testimonials } = texts)
})
