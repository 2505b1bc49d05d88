import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'terms'>

export let termsTexts: Texts['termsTexts']

onTexts('terms', (texts) => {
  ;({ termsTexts } = texts)
})
