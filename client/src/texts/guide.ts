import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'guide'>

export let guideTexts: Texts['guideTexts']

onTexts('guide', (texts) => {
  ;({ guideTexts } = texts)
})
