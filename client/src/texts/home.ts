import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'home'>

export let home: Texts['home']

onTexts('home', (texts) => {
  ;({ home } = texts)
})
