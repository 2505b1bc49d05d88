import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'faq'>
export type { QuestionId } from './default/faq.ts'

export let faqTexts: Texts['faqTexts']

onTexts('faq', (texts) => {
  ;({ faqTexts } = texts)
})
