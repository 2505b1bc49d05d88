import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'sign-up'>

export let signUpTexts: Texts['signUpTexts']

onTexts('sign-up', (texts) => {
  ;({ signUpTexts } = texts)
})
