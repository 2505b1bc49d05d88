/** What Tab can make of the last word of a line. */
import { wordsOf } from '../../contracts/shared/schema-walk.ts'
import { isVerbName } from '../../mock-api/operator/verbs.ts'
import { fieldsOfVerb, isSubject, quoted, type Meanings } from './line.ts'
import type { Session } from './session.ts'
import { allWords } from './words.ts'

/** The completions, and the part of the line that they would stand for. */
export function complete(
  line: string,
  { desk, meanings }: Pick<Session, 'desk' | 'meanings'>,
): [string[], string] {
  const [, before = '', last = ''] = /^(.*?)((?:\w+=)?"[^"]*|\S*)$/s.exec(line) ?? []
  const [word = ''] = before.trim().split(/\s+/)
  const numbers = desk.guests.map(({ number }) => String(number))
  const candidates = word === '' ? allWords : behind(word, last, numbers, meanings)
  const begun = candidates.filter((each) => each.toLowerCase().startsWith(last.toLowerCase()))
  const [only = ''] = begun
  // What can be nothing else is a whole word, but for a field, whose value follows.
  return [begun.length === 1 && !only.endsWith('=') ? [`${only} `] : begun, last]
}

function behind(word: string, last: string, numbers: readonly string[], meanings: Meanings): string[] {
  if (word === 'show') return [...numbers]
  if (word === 'faults') return ['off']
  if (!isVerbName(word)) return []
  const [field] = /^\w+(?==)/.exec(last) ?? []
  const found = new Set<string>()
  for (const [name, schema] of Object.entries(fieldsOfVerb(word))) {
    const values = isSubject(name) ? numbers : [...meanings.names(name), ...wordsOf(schema)].map(quoted)
    if (field === undefined) for (const value of [...values, `${name}=`]) found.add(value)
    else if (field === name) for (const value of values) found.add(`${name}=${value}`)
  }
  return [...found]
}
