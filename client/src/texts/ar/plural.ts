import { pluralOf } from '../plural.ts'

export const plural = pluralOf<'zero' | 'one' | 'two' | 'few' | 'many' | 'other'>('ar-MA')

/** Isolates a name or an amount, so that its direction does not change the order of the words around it. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
