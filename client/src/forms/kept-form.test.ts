import { createFormControl } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forgetKept, keep, readKept } from '../lib/kept-input.ts'
import { startStorage } from '../testing/storage.ts'
import { fillIn, keptFor, typedIn } from './kept-form.ts'

interface Fields {
  readonly server: string
  readonly name: string
  readonly bank: { readonly RIB: string }
}

const blank: Fields = { server: '', name: '', bank: { RIB: '' } }
const ofRow: Fields = { ...blank, server: 'Boune' }
const schema = z.partial(z.object({ server: z.string(), name: z.string(), 'bank.RIB': z.string() }))
const userId = '65f0000000000000000000a1'
const options = { userId, name: 'order', schema, untouched: blank }

beforeEach(() => {
  forgetKept()
  startStorage('localStorage')
  startStorage('sessionStorage')
})

test('only typed fields are kept', () => {
  expect(typedIn(blank, options)).toBeUndefined()
  expect(typedIn({ ...blank, name: 'Yasmi' }, options)).toEqual({ name: 'Yasmi' })
  expect(typedIn({ ...blank, bank: { RIB: '007' } }, options)).toEqual({ 'bank.RIB': '007' })
})

test('values of a market row are kept only together with typed values', () => {
  const begun = { ...options, untouched: ofRow, blank }
  expect(typedIn(ofRow, begun)).toBeUndefined()
  expect(typedIn({ ...ofRow, name: 'Yasmi' }, begun)).toEqual({ server: 'Boune', name: 'Yasmi' })
  expect(typedIn(blank, begun)).toBeUndefined()
})

test('kept input is filled in, except over values of a market row', () => {
  keep(userId, 'order', { server: 'Agride', name: 'Yasmi', 'bank.RIB': '007' })
  expect(keptFor({ ...options, untouched: ofRow, blank })).toEqual({ name: 'Yasmi', 'bank.RIB': '007' })
  const { formControl } = createFormControl({ defaultValues: blank })
  let shown: Fields = blank
  formControl.subscribe({
    formState: { values: true },
    callback: ({ values }) => {
      shown = values
    },
  })
  fillIn(formControl, keptFor(options))
  expect(shown).toEqual({ server: 'Agride', name: 'Yasmi', bank: { RIB: '007' } })
})

test.each([null, 'text', [], { name: 7 }, { name: { toString: 'x' } }])(
  'an invalid stored value is ignored: %j',
  (written) => {
    keep(userId, 'order', written)
    expect(readKept(userId, 'order')).toEqual(written)
    expect(keptFor(options)).toEqual({})
  },
)
