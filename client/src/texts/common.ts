import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'common'>

export let common: Texts['common']
export let theme: Texts['theme']

onTexts('common', (texts) => {
  ;({ common, theme } = texts)
})
