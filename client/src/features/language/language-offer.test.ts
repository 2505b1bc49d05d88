import { expect, test } from 'vitest'
import { preferredLanguage } from './language-offer.tsx'

test.each([
  [['ar-MA', 'fr'], 'fr', 'ar'],
  [['AR'], 'en', 'ar'],
  [['es-ES', 'en-GB', 'fr'], 'fr', 'en'],
  [['fr-CA', 'ar'], 'ar', 'fr'],
  [['fr-FR', 'ar', 'en'], 'fr', undefined],
  [['es', 'de'], 'fr', undefined],
  [['frr', 'arn'], 'en', undefined],
  [[], 'fr', undefined],
] as const)('a browser that prefers %j to a page in %s is offered %s', (preferred, shown, offered) => {
  expect(preferredLanguage(preferred, shown)).toBe(offered)
})
