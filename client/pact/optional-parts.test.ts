import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hasOptionalParts } from './optional-parts.ts'

const schema = z.object({
  eventId: z.optional(z.string()),
  note: z.optional(z.string()),
  owner: z.nullable(z.object({ nick: z.nullish(z.string()) })),
  messages: z.array(z.object({ clientId: z.optional(z.string()) })),
  side: z.optional(z.union([z.string(), z.object({ exchangeCode: z.string() })])),
})

const least = { owner: null, messages: [] }

describe('optional for a provider', () => {
  test.each<[string, z.infer<typeof schema>]>([
    ['a field that this product added', { ...least, eventId: 'e' }],
    ['an added field with an empty string', { ...least, eventId: '' }],
    ['an added field in an array', { ...least, messages: [{}, { clientId: 'c' }] }],
    ['an added field in an option of a union', { ...least, side: { exchangeCode: 'x' } }],
    ['null where the field may be left out', { ...least, owner: { nick: null } }],
  ])('%s', (_, example) => {
    expect(hasOptionalParts(schema, example)).toBe(true)
  })
})

describe('required from a provider', () => {
  test.each<[string, z.infer<typeof schema>]>([
    ['the smallest answer', least],
    [
      'optional fields that this product did not add',
      { ...least, note: 'n', owner: { nick: 'x' }, side: 'left' },
    ],
    ['null where the field may not be left out', { ...least, owner: null }],
    ['an array whose elements have no added field', { ...least, messages: [{}] }],
  ])('%s', (_, example) => {
    expect(hasOptionalParts(schema, example)).toBe(false)
  })
})
