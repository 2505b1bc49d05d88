import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { givesMoreThanNeeded } from './optional.ts'

const schema = z.object({
  eventId: z.optional(z.string()),
  note: z.optional(z.string()),
  owner: z.nullable(z.object({ nick: z.nullish(z.string()) })),
  messages: z.array(z.object({ clientId: z.optional(z.string()) })),
  side: z.optional(z.union([z.string(), z.object({ exchangeCode: z.string() })])),
})

const least = { owner: null, messages: [] }

describe('a provider need not give', () => {
  test.each<[string, z.infer<typeof schema>]>([
    ['an addition of this product', { ...least, eventId: 'e' }],
    ['one that is empty', { ...least, eventId: '' }],
    ['one in a list', { ...least, messages: [{}, { clientId: 'c' }] }],
    ['one in a branch of a union', { ...least, side: { exchangeCode: 'x' } }],
    ['null for what can be left out', { ...least, owner: { nick: null } }],
  ])('%s', (_, example) => {
    expect(givesMoreThanNeeded(schema, example)).toBe(true)
  })
})

describe('a provider has to be able to give', () => {
  test.each<[string, z.infer<typeof schema>]>([
    ['the least', least],
    ['what is optional, and no addition', { ...least, note: 'n', owner: { nick: 'x' }, side: 'left' }],
    ['null for what cannot be left out', { ...least, owner: null }],
    ['a list whose elements have no addition', { ...least, messages: [{}] }],
  ])('%s', (_, example) => {
    expect(givesMoreThanNeeded(schema, example)).toBe(false)
  })
})
