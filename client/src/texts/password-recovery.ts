import { onTexts, type TextsOf } from './current.ts'

type Texts = TextsOf<'password-recovery'>

export let forgotPasswordTexts: Texts['forgotPasswordTexts']
export let resetPasswordTexts: Texts['resetPasswordTexts']

onTexts('password-recovery', (texts) => {
  ;({ forgotPasswordTexts, resetPasswordTexts } = texts)
})
