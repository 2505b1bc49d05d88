import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'order'>

export let orderTexts: Texts['orderTexts']

onTexts('order', (texts) => {
  ;({ orderTexts } = texts)
})
