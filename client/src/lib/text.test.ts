import { describe, expect, test } from 'vitest'
import { cutText } from './text.ts'

describe('a text that is cut', () => {
  test('has as many characters as were asked for, and an ellipsis', () => {
    expect(cutText('x'.repeat(201), 200)).toBe(`${'x'.repeat(200)}…`)
  })

  test('stays as it is when it is no longer than that', () => {
    for (const text of ['', 'x', 'x'.repeat(199), 'x'.repeat(200)]) expect(cutText(text, 200)).toBe(text)
  })

  test.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a flag', '🇲🇦'],
    ['a letter with combining accents', 'e\u0301\u0323'],
    ['a skin tone', '👍🏽'],
    ['an Arabic letter with its vowel', 'بَ'],
    ['a line break of two characters', '\r\n'],
  ])('counts %s as one character and never cuts through it', (_, character) => {
    expect(cutText(character.repeat(200), 200)).toBe(character.repeat(200))
    expect(cutText(character.repeat(201), 200)).toBe(`${character.repeat(200)}…`)
    expect(cutText(`${'x'.repeat(199)}${character}y`, 200)).toBe(`${'x'.repeat(199)}${character}…`)
  })
})
