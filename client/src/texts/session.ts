import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'session'>

export let sessionTexts: Texts['sessionTexts']

onTexts('session', (texts) => {
  ;({ sessionTexts } = texts)
})
