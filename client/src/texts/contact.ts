import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'contact'>

export let contactTexts: Texts['contactTexts']

onTexts('contact', (texts) => {
  ;({ contactTexts } = texts)
})
