import { loadTexts, onTexts, type TextsOf } from '../texts/current.ts'

type Texts = TextsOf<'error-codes'>

/** Empty until code that makes calls is loaded: before, no call can fail. */
export let errorCodeTexts: Texts['errorCodeTexts'] = {}
export let ruleTexts: Texts['ruleTexts'] = {}

/** Loads them. Without them, the provider's own sentences are shown. */
export function loadErrorTexts(): void {
  onTexts('error-codes', (texts) => {
    ;({ errorCodeTexts, ruleTexts } = texts)
  })
  loadTexts().catch(() => undefined)
}
