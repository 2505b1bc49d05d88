import { createPart, loadTexts, needPart } from '../texts/current.ts'

const part = createPart({
  default: () => import('../texts/default/error-codes.ts'),
  fr: () => import('../texts/fr/error-codes.ts'),
  en: () => import('../texts/en/error-codes.ts'),
  ar: () => import('../texts/ar/error-codes.ts'),
})

/** Returns undefined until code that makes calls, or checks what is typed, is loaded. */
export const textOfCode = (code: string): string | undefined => {
  const texts: Readonly<Record<string, string | undefined>> | undefined = part.current()?.errorCodeTexts
  return texts?.[code]
}

/** Returns a message of the registry in the player's language. */
export const textOfRule = (message: string): string => part.current()?.ruleTexts[message] ?? message

/** Loads them with the code that calls this while it is loaded. Without them, the provider's own sentences are shown. */
export const needErrorTexts = (): void => needPart(part)

/** Loads them now. */
export function loadErrorTexts(): void {
  needErrorTexts()
  loadTexts().catch(() => undefined)
}
