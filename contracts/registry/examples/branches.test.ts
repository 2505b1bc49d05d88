import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { missingIn, show, type Shown } from './branches.ts'

const schema = z.object({
  name: z.string(),
  side: z.enum(['left', 'right']),
  note: z.optional(z.string()),
  owner: z.nullable(z.object({ nick: z.nullish(z.string()) })),
  tags: z.array(z.enum(['old', 'new'])),
})

const missing = (...examples: z.infer<typeof schema>[]) => {
  const shown: Shown = new Map()
  for (const example of examples) show(shown, schema, example)
  return missingIn(shown)
}

const smallest = { name: 'a', side: 'left', owner: null, tags: [] } as const

test('one example shows one way at each fork', () => {
  expect(missing({ ...smallest, tags: [] })).toEqual([
    '$.side: right',
    '$.note: given',
    '$.owner: not null',
    '$.tags: filled',
  ])
})

test('the forks within count once something is there', () => {
  expect(
    missing(
      { ...smallest, tags: [] },
      { name: 'b', side: 'right', note: 'n', owner: { nick: null }, tags: ['old'] },
    ),
  ).toEqual(['$.owner.nick: left out', '$.owner.nick: not null', '$.tags[]: new'])
})

test('all ways can be shown by several examples together', () => {
  expect(
    missing(
      { ...smallest, tags: [] },
      { name: 'b', side: 'right', note: 'n', owner: { nick: null }, tags: ['old', 'new'] },
      { ...smallest, owner: {}, tags: [] },
      { ...smallest, owner: { nick: 'x' }, tags: [] },
    ),
  ).toEqual([])
})

test('a kind of schema that nobody thought of is never taken for shown', () => {
  expect(() =>
    show(new Map(), z.object({ either: z.union([z.string(), z.number()]) }), { either: 1 }),
  ).toThrow('$.either: nobody has said which branches a schema of the kind "union" has.')
})
