import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'auth'>

export let authTexts: Texts['authTexts']
export let authSuccessTexts: Texts['authSuccessTexts']

onTexts('auth', (texts) => {
  ;({ authTexts, authSuccessTexts } = texts)
})
