import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'slow'>

export let slowTexts: Texts['slowTexts']

onTexts('slow', (texts) => {
  ;({ slowTexts } = texts)
})
