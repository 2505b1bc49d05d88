import { pluralOf } from '../plural.ts'

export const plural = pluralOf<'one' | 'many' | 'other'>('fr-FR')
