import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { mapApiErrors } from './use-checked-form.ts'

const refusal = (details: Partial<ConstructorParameters<typeof ApiError>[0]>) =>
  new ApiError({ code: 'invalid-input', endpointId: 'auth.register', ...details })

test('errors come in the order of the form', () => {
  const error = refusal({ fields: { password: 'Trop court', firstName: 'Trop court aussi' } })
  expect(mapApiErrors(error, ['firstName', 'lastName', 'password'])).toEqual([
    { field: 'firstName', message: 'Trop court aussi' },
    { field: 'password', message: 'Trop court' },
  ])
})

test('an error of an unknown field is ignored', () =>
  expect(mapApiErrors(refusal({ fields: { captcha: 'Absent' } }), ['email'])).toEqual([]))

test('a refusal that belongs to a field is assigned to it with the provider’s message', () => {
  const error = refusal({ code: 'email-taken', providerMessage: 'Cet email est déjà utilisé.' })
  const taken = [{ field: 'email', message: 'Cet email est déjà utilisé.' }]
  expect(mapApiErrors(error, ['email', 'password'], { 'email-taken': 'email' })).toEqual(taken)
  expect(mapApiErrors(error, ['email', 'password'])).toEqual([])
  const wordless = refusal({ code: 'email-taken' })
  expect(mapApiErrors(wordless, ['email'], { 'email-taken': 'email' })).toEqual([])
})

test.each([new Error('socket hang up'), undefined, 'a text'])('%s is assigned to no field', (error) =>
  expect(mapApiErrors(error, ['email'])).toEqual([]),
)
