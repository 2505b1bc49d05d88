import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'services'>

export let servicesTexts: Texts['servicesTexts']

onTexts('services', (texts) => {
  ;({ servicesTexts } = texts)
})
