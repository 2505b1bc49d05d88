import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'history'>

export let historyTexts: Texts['historyTexts']
export let gameChoices: Texts['gameChoices']
export let historyFailureTexts: Texts['historyFailureTexts']

onTexts('history', (texts) => {
  ;({ historyTexts, gameChoices, historyFailureTexts } = texts)
})
