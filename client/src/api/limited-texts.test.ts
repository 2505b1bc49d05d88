import { expect, test } from 'vitest'
import { limitTexts } from './limited-texts.ts'

const acute = '\u0301'

test('usual texts are unchanged', () => {
  const answer = {
    request: { username: 'Ťhé Bøss', quantity: 12.5, operatorId: null, isFormOpened: true },
    messages: [{ message: 'x'.repeat(2000) }, { message: 'بَرَكَة 👩‍👩‍👧‍👦 e\u0301\u0323' }],
  }
  expect(limitTexts(answer)).toEqual(answer)
})

test('a text is cut after five times the longest message', () => {
  expect(limitTexts({ servers: [{ serverName: 'x'.repeat(3_000_000) }] })).toEqual({
    servers: [{ serverName: 'x'.repeat(10_000) }],
  })
})

test('a letter keeps at most twenty marks', () => {
  expect(limitTexts([`e${acute.repeat(3_000_000)}`])).toEqual([`e${acute.repeat(20)}`])
  expect(limitTexts(`a${acute.repeat(21)}b${acute.repeat(20)}c${acute.repeat(500)}`)).toBe(
    `a${acute.repeat(20)}b${acute.repeat(20)}c${acute.repeat(20)}`,
  )
})
