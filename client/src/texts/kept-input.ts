import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'kept-input'>

export let keptInputTexts: Texts['keptInputTexts']

onTexts('kept-input', (texts) => {
  ;({ keptInputTexts } = texts)
})
