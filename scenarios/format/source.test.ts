import { describe, expect, test } from 'vitest'
import { problemsOf } from '../testing.ts'

describe('a file that is no scenario', () => {
  test('is shown its first slip of YAML only, since the rest follows from it', () => {
    expect(problemsOf('title: A test\n\tsteps: []\n  x: [')).toEqual([
      '2:1 This is not valid YAML: Tabs are not allowed as indentation.',
    ])
  })

  test('says that a placeholder between braces stands in quotes', () => {
    expect(problemsOf('steps:\n  - operator: close\n    with: { requestId: ${request._id} }')).toEqual([
      "3:25 This is not valid YAML: between { } or [ ] a placeholder stands in quotes, '${request._id}'.",
    ])
  })

  test('may be empty', () => {
    expect(problemsOf('# nothing yet\n')).toEqual([
      '1:1 The file is empty: a scenario has a title and steps.',
    ])
  })

  test('may be longer than any scenario', () => {
    expect(problemsOf('#'.repeat(257 * 1024))).toEqual([
      '1:1 The file is too long: 257 KB of at most 256 KB.',
    ])
  })

  test('may grow without bounds by its aliases', () => {
    const levels = Array.from({ length: 8 }, (_, level) =>
      level === 0
        ? 'a0: &a0 [x, x]'
        : `a${String(level)}: &a${String(level)} [${Array(10)
            .fill(`*a${String(level - 1)}`)
            .join(', ')}]`,
    )
    expect(problemsOf(levels.join('\n'))).toEqual([
      '1:1 The aliases (*name) expand to too much. Write the values out instead.',
    ])
  })

  test('may repeat a key', () => {
    expect(problemsOf('title: A\ntitle: B')).toEqual(['2:1 Key "title" appears twice.'])
  })
})
