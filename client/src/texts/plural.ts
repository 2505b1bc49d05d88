import { formatNumber } from '../lib/numbers.ts'

/**
 * Returns a function that picks the form for a number and puts the formatted number in place of `#`. `Form` names the plural
 * forms of the language: two in English, three in French, six in Arabic.
 */
export function pluralOf<Form extends Intl.LDMLPluralRule>(locale: string) {
  const rules = new Intl.PluralRules(locale)
  return (count: number, forms: Readonly<Record<Form, string>>): string =>
    forms[rules.select(count) as Form].replace('#', formatNumber(count, locale))
}
