import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'chat'>

export let chatTexts: Texts['chatTexts']

onTexts('chat', (texts) => {
  ;({ chatTexts } = texts)
})
