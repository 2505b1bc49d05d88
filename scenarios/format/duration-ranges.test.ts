import { expect, test } from 'vitest'
import { createRandom } from '../../mock-api/world/random.ts'
import { drawDurations } from './duration-ranges.ts'

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
