import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'transaction-guide'>

export let transactionGuideTexts: Texts['transactionGuideTexts']

onTexts('transaction-guide', (texts) => {
  ;({ transactionGuideTexts } = texts)
})
