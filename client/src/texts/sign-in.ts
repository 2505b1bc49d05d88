import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'sign-in'>

export let signInTexts: Texts['signInTexts']

onTexts('sign-in', (texts) => {
  ;({ signInTexts } = texts)
})
