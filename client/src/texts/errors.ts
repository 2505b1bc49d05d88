import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'errors'>

export let errorTexts: Texts['errorTexts']

onTexts('errors', (texts) => {
  ;({ errorTexts } = texts)
})
