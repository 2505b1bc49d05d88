/** What Tab can make of the last word of a line. */
import { wordsOf } from '../../mock-api/documents/schema-walk.ts'
import { isVerbName } from '../../mock-api/operator/verbs.ts'
import { fieldsOfVerb, isSubject, quoted } from './line.ts'
import type { Session } from './session.ts'
import { allWords } from './words.ts'

/** The completions, and the part of the line that they would stand for. */
export function complete(
  line: string,
  { desk, meanings }: Pick<Session, 'desk' | 'meanings'>,
): [string[], string] {
  const [, before = '', last = ''] = /^(.*?)((?:\w+=)?"[^"]*|\S*)$/s.exec(line) ?? []
  const [word = ''] = before.trim().split(/\s+/)
  const candidates = word === '' ? allWords : behind(word)
  return [candidates.filter((each) => each.toLowerCase().startsWith(last.toLowerCase())), last]

  function behind(verb: string): string[] {
    const numbers = desk.guests.map(({ number }) => String(number))
    if (!isVerbName(verb)) return verb === 'show' ? numbers : verb === 'faults' ? ['off'] : []
    const fields = Object.entries(fieldsOfVerb(verb))
    const isNamed = /^\w+=/.exec(last)?.[0] ?? ''
    return fields.flatMap(([field, schema]) => {
      if (isSubject(field)) return numbers
      const values = [...meanings.names(field), ...wordsOf(schema)].map(quoted)
      const named = isNamed === `${field}=` ? values.map((value) => `${field}=${value}`) : [`${field}=`]
      return isNamed === '' ? values.concat(named) : named
    })
  }
}
