import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'profile'>

export let profileTexts: Texts['profileTexts']

onTexts('profile', (texts) => {
  ;({ profileTexts } = texts)
})
