import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'market'>

export let buyTexts: Texts['buyTexts']
export let sellTexts: Texts['sellTexts']
export let editionTitles: Texts['editionTitles']
export let marketTexts: Texts['marketTexts']

onTexts('market', (texts) => {
  ;({ buyTexts, sellTexts, editionTitles, marketTexts } = texts)
})
