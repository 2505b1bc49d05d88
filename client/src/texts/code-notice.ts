import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'code-notice'>

export let codeTexts: Texts['codeTexts']

onTexts('code-notice', (texts) => {
  ;({ codeTexts } = texts)
})
