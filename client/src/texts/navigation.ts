import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'navigation'>

export let navigation: Texts['navigation']
export let footer: Texts['footer']

onTexts('navigation', (texts) => {
  ;({ navigation, footer } = texts)
})
