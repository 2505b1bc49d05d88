import { describe, expect, test } from 'vitest'
import { cutText, singleLine } from './text.ts'

describe('a cut text', () => {
  test('has the requested number of characters and an ellipsis', () =>
    expect(cutText('x'.repeat(201), 200)).toBe(`${'x'.repeat(200)}…`))

  test('is unchanged if it is short enough', () => {
    for (const text of ['', 'x', 'x'.repeat(199), 'x'.repeat(200)]) expect(cutText(text, 200)).toBe(text)
  })

  test.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['an Arabic letter with its vowel', 'بَ'],
  ])('counts %s as one character and never splits it', (_, character) => {
    expect(cutText(character.repeat(200), 200)).toBe(character.repeat(200))
    expect(cutText(character.repeat(201), 200)).toBe(`${character.repeat(200)}…`)
    expect(cutText(`${'x'.repeat(199)}${character}y`, 200)).toBe(`${'x'.repeat(199)}${character}…`)
  })

  test.each([
    ['several spaces', '   ', 3],
    ['a no-break space', '\u00a0', 1],
    ['a line break, which counts as one', '\r\n', 1],
  ])('has no space before its ellipsis after %s', (_, gap, width) => {
    for (let limit = 7; limit <= 7 + width; limit += 1)
      expect(cutText(`Bonjour${gap}Yasmine`, limit)).toBe('Bonjour…')
    expect(cutText(`Bonjour${gap}Yasmine`, 8 + width)).toBe(`Bonjour${gap}Y…`)
  })
})

describe('a text in one line', () => {
  test('replaces each run of whitespace and control characters by one space, and has none at its ends', () => {
    expect(singleLine('\n Stock\u0000\u001b\t épuisé :\r\n\u2028Boune\u0085 ', 300)).toBe(
      'Stock épuisé : Boune',
    )
  })

  test('contains no characters that change the text direction', () =>
    expect(singleLine('payé \u202eéssuer\u202c', 300)).toBe('payé éssuer'))

  test('is cut by graphemes and keeps joiners', () => {
    expect(singleLine('👩‍👩‍👧‍👦'.repeat(3), 2)).toBe(`${'👩‍👩‍👧‍👦'.repeat(2)}…`)
    expect(singleLine('می\u200cخواهم', 300)).toBe('می\u200cخواهم')
  })
})
