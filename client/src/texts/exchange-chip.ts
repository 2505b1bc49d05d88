import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'exchange-chip'>

export let exchangeChipTexts: Texts['exchangeChipTexts']

onTexts('exchange-chip', (texts) => {
  ;({ exchangeChipTexts } = texts)
})
