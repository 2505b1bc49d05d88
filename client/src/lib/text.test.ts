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
  ])('counts %s as one character and never cuts through it', (_, character) => {
    expect(cutText(character.repeat(200), 200)).toBe(character.repeat(200))
    expect(cutText(character.repeat(201), 200)).toBe(`${character.repeat(200)}…`)
    expect(cutText(`${'x'.repeat(199)}${character}y`, 200)).toBe(`${'x'.repeat(199)}${character}…`)
  })

  test('counts a line break of two characters as one', () => {
    const lines = 'x\r\n'.repeat(100)
    expect(cutText(lines, 200)).toBe(lines)
    expect(cutText(`${lines}y`, 201)).toBe(`${lines}y`)
    expect(cutText(`${lines}yz`, 201)).toBe(`${lines}y…`)
  })

  test.each([
    ['a space', ' ', 1],
    ['several spaces', '   ', 3],
    ['a no-break space', '\u00a0', 1],
    ['a line break', '\r\n', 1],
    ['the end of a paragraph', '\n\n', 2],
  ])('leaves no room before its ellipsis where the cut falls behind %s', (_, gap, width) => {
    for (let limit = 7; limit <= 7 + width; limit += 1)
      expect(cutText(`Bonjour${gap}Yasmine`, limit)).toBe('Bonjour…')
    expect(cutText(`Bonjour${gap}Yasmine`, 8 + width)).toBe(`Bonjour${gap}Y…`)
  })
})
