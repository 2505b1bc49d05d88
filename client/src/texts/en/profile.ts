import * as source from '../default/profile.ts'
import { plural } from './plural.ts'

const list = new Intl.ListFormat('en-US')

export const profileTexts = {
  ...source.profileTexts,
  tooLong: (max: number) => plural(max, { one: '# character at most', other: '# characters at most' }),
  saved: 'Your profile is up to date.',
  changed: 'Your password has been changed.',
  strength: {
    label: 'Password strength',
    words: ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'],
    outOf: (word: string, score: number, highest: number) =>
      `${word}, ${score.toLocaleString('en-US')} of ${plural(highest, { one: '# point', other: '# points' })}`,
    missing: {
      length: '8 characters',
      capital: 'an uppercase letter',
      digit: 'a number',
      special: 'a special character',
    },
    add: (points: readonly string[]) => `Add ${list.format(points)}.`,
  },
} as const
