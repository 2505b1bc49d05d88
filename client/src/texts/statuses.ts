import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'statuses'>

export let statusTexts: Texts['statusTexts']

onTexts('statuses', (texts) => {
  ;({ statusTexts } = texts)
})
