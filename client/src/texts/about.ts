import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'about'>

export let aboutTexts: Texts['aboutTexts']

onTexts('about', (texts) => {
  ;({ aboutTexts } = texts)
})
