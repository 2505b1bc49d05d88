import { expect, test } from 'vitest'
import { strengthOf } from './change-password-strength.ts'

test.each([
  ['', 0, ['length', 'capital', 'digit', 'special']],
  ['dofus', 0, ['length', 'capital', 'digit', 'special']],
  ['dofusdofus', 1, ['capital', 'digit', 'special']],
  ['D', 1, ['length', 'digit', 'special']],
  ['7', 1, ['length', 'capital', 'special']],
  ['!', 1, ['length', 'capital', 'digit']],
  ['Dofus26', 2, ['length', 'special']],
  ['Dofus2026', 3, ['special']],
  ['dofus-2026', 3, ['capital']],
  ['Dofus-2026', 4, []],
  // Letters of any alphabet are letters; a space is no special character.
  ['Élevage2', 3, ['special']],
  ['émeraudé', 1, ['capital', 'digit', 'special']],
  ['Mot de passe 9', 3, ['special']],
  ['Kamas2026€', 4, []],
])('%j has %i of 4 points', (password, score, missing) => {
  expect(strengthOf(password)).toEqual({ score, missing })
})
