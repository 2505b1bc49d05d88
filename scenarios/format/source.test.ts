import { describe, expect, test } from 'vitest'
import { problemsOf } from '../testing.ts'

describe('an invalid file', () => {
  test('reports only the first YAML error', () => {
    expect(problemsOf('title: A test\n\tsteps: []\n  x: [')).toEqual([
      '2:1 This is not valid YAML: Tabs are not allowed as indentation.',
    ])
  })

  test('explains that a placeholder between braces needs quotes', () => {
    expect(problemsOf('steps:\n  - operator: close\n    with: { requestId: ${request._id} }')).toEqual([
      "3:25 This is not valid YAML: between { } or [ ] put a placeholder in quotes: '${request._id}'.",
    ])
  })

  test('reports an empty file', () => {
    expect(problemsOf('# nothing yet\n')).toEqual([
      '1:1 The file is empty. A scenario has a title and steps.',
    ])
  })

  test('reports a file that is too long', () => {
    expect(problemsOf('#'.repeat(257 * 1024))).toEqual([
      '1:1 The file is too long: 257 KB of at most 256 KB.',
    ])
  })

  test('reports aliases that expand too much', () => {
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

  test('reports a repeated key', () => {
    expect(problemsOf('title: A\ntitle: B')).toEqual(['2:1 Key "title" appears twice.'])
  })
})
