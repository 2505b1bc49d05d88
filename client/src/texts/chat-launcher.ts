import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'chat-launcher'>

export let chatLauncherTexts: Texts['chatLauncherTexts']

onTexts('chat-launcher', (texts) => {
  ;({ chatLauncherTexts } = texts)
})
