import { describe, expect, test } from 'vitest'
import { createRandom } from '../../mock-api/world/random.ts'
import { drawDurations, fill, valueOf, keep, PlaceholderError, placeholdersIn } from './placeholders.ts'

const values = new Map<string, unknown>([
  [
    'request',
    { _id: 'd1', quantity: 12.5, isFormOpened: true, operatorId: null, messages: [{ message: 'Bonjour' }] },
  ],
  ['farewell', 'À bientôt ${request._id}'],
])
const filled = (value: unknown): unknown => fill(value, (placeholder) => valueOf(placeholder, values))

describe('a placeholder', () => {
  test.each([
    ['${request.quantity}', 12.5],
    ['${request.isFormOpened}', true],
    ['${request.operatorId}', null],
    ['${request.messages}', [{ message: 'Bonjour' }]],
  ])('that is the whole text becomes the value: %s', (text, value) => {
    expect(filled(text)).toEqual(value)
  })

  test('in a longer text becomes text', () => {
    expect(filled('n° ${request._id}: ${request.quantity} M, ${request.messages.0.message}')).toBe(
      'n° d1: 12.5 M, Bonjour',
    )
  })

  test('is filled in at any depth, without changing the original', () => {
    const written = { with: { requestId: '${request._id}', list: ['${request.quantity}', 3] } }
    expect(filled(written)).toEqual({ with: { requestId: 'd1', list: [12.5, 3] } })
    expect(written.with.requestId).toBe('${request._id}')
  })

  test('is not filled in within values', () => {
    expect(filled('${farewell}')).toBe('À bientôt ${request._id}')
    expect(filled('${farewell}!')).toBe('À bientôt ${request._id}!')
  })

  test('can stay unfilled', () => {
    expect(fill('${request._id} of ${farewell}', () => keep)).toBe('${request._id} of ${farewell}')
  })

  test.each([
    ['${request.id}', 'Unknown field "id" in ${request.id}: there is only _id, quantity'],
    ['${request._id.x}', 'Unknown field "x" in ${request._id.x}: there is only "d1".'],
    ['${request.toString}', 'Unknown field "toString"'],
    ['all of ${request}', '${request} is not a text: use one of its fields, _id, quantity'],
    ['by ${request.operatorId}', '${request.operatorId} is null and cannot be inserted into a text.'],
  ])('without a usable value throws the reason: %s', (text, reason) => {
    expect(() => filled(text)).toThrow(PlaceholderError)
    expect(() => filled(text)).toThrow(reason)
  })

  test('that is malformed is listed apart', () => {
    const { placeholders, malformed } = placeholdersIn('${a.b} ${} ${a b} ${.a} ${open')
    expect(placeholders).toEqual([{ text: '${a.b}', path: ['a', 'b'] }])
    expect(malformed).toEqual(['${}', '${a b}', '${.a}', '${'])
  })
})

const draw = (seed: number) =>
  drawDurations({ after: '5s..40s', within: '2s', title: '1s..2s' }, createRandom(seed))

test('draws whole seconds from a range of seconds, the same for the same seed', () => {
  const drawn = Array.from({ length: 50 }, (_, seed) => Number.parseInt(String(draw(seed)['after']), 10))
  expect(Math.min(...drawn)).toBeGreaterThanOrEqual(5)
  expect(Math.max(...drawn)).toBeLessThanOrEqual(40)
  expect(new Set(drawn).size).toBeGreaterThan(10)
  expect(draw(3)).toEqual(draw(3))
  expect(draw(3)).toMatchObject({ within: '2s', title: '1s..2s' })
})
