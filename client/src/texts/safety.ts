import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'safety'>

export let safetyTexts: Texts['safetyTexts']

onTexts('safety', (texts) => {
  ;({ safetyTexts } = texts)
})
