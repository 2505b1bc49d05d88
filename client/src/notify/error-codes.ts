import { loadTexts, onTexts, type TextsOf } from '../texts/current.ts'

type Texts = TextsOf<'error-codes'>

/** Empty until code that makes calls, or checks what is typed, is loaded. */
export let errorCodeTexts: Texts['errorCodeTexts'] = {}
export let ruleTexts: Texts['ruleTexts'] = {}

/** Loads them with the code that calls this while it is loaded. Without them, the provider's own sentences are shown. */
export function needErrorTexts(): void {
  onTexts('error-codes', (texts) => {
    ;({ errorCodeTexts, ruleTexts } = texts)
  })
}

/** Loads them now. */
export function loadErrorTexts(): void {
  needErrorTexts()
  loadTexts().catch(() => undefined)
}
