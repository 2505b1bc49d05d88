import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'exchange'>

export let exchangeTexts: Texts['exchangeTexts']
export let exchangeFormTexts: Texts['exchangeFormTexts']
export let pendingExchangeTexts: Texts['pendingExchangeTexts']

onTexts('exchange', (texts) => {
  ;({ exchangeTexts, exchangeFormTexts, pendingExchangeTexts } = texts)
})
