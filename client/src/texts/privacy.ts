import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'privacy'>

export let privacyTexts: Texts['privacyTexts']

onTexts('privacy', (texts) => {
  ;({ privacyTexts } = texts)
})
