import { expect, test } from 'vitest'
import { didYouMean } from './suggest.ts'

test('a suggestion is made for a typing mistake only', () => {
  const known = ['reply', 'close']
  expect(didYouMean('rpely', known)).toBe(' Did you mean "reply"?')
  expect(didYouMean('elephant', known)).toBe('')
})

test('a path suggests the word that its file is named after', () => {
  expect(didYouMean('../verbs/reply.yaml', ['reply', 'close'])).toBe(' Did you mean "reply"?')
})
