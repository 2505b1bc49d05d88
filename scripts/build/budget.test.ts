import { describe, expect, test } from 'vitest'
import { excessesOf, growthOf, limits, type Weights } from './budget.ts'

const atTheLimit: Weights = {
  first: { '/': limits.first.kb },
  texts: { en: limits.texts.kb },
  further: { '/buy': limits.further.kb, '/faq': 3 },
  chat: { 'the chat': limits.chat.kb },
  worker: { 'every page': limits.worker.kb },
  styles: { '/': limits.styles.kb },
  fonts: { 'every page': limits.fonts.kb },
}

describe('the size limits', () => {
  test('accepts a client at its limits', () => {
    expect(excessesOf(atTheLimit)).toEqual([])
  })

  test.each([
    [
      { first: { '/': 100.04 } },
      '/ loads 100.0 KB of JavaScript before an interaction, and the limit is 100',
    ],
    [
      { further: { '/buy': 26 } },
      '/buy loads 26.0 KB of JavaScript beyond the home page’s, and the limit is 25',
    ],
    [{ fonts: { 'every page': 51 } }, 'every page loads 51.0 KB of fonts, and the limit is 50'],
  ])('names the exceeded limit: %o', (heavier, sentence) => {
    expect(excessesOf({ ...atTheLimit, ...heavier })).toEqual([sentence])
  })
})

describe('growth', () => {
  const before = { zod: 25, axios: 120, 'client/src/app': 40 }

  test('is listed with the largest first', () => {
    expect(growthOf({ ...before, zod: 37.2, 'client/src/app': 52.5 }, before)).toEqual([
      '+12.5 KB client/src/app, now 52.5 KB',
      '+12.2 KB zod, now 37.2 KB',
    ])
  })

  test('counts a part without a record as new', () => {
    expect(growthOf({ ...before, lodash: 70 }, before)).toEqual(['+70.0 KB lodash, now 70.0 KB'])
  })

  test('ignores parts that stayed equal or shrank', () => {
    expect(growthOf({ ...before, axios: 2, zod: 25.04 }, before)).toEqual([])
  })
})
