import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'help'>

export let helpTexts: Texts['helpTexts']

onTexts('help', (texts) => {
  ;({ helpTexts } = texts)
})
