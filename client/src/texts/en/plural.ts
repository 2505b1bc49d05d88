import { pluralOf } from '../plural.ts'

export const plural = pluralOf<'one' | 'other'>('en-US')
