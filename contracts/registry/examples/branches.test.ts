import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sortedBy } from '../lists.ts'
import { queryFilter, queryNumber } from '../values.ts'
import { missingIn, show, type Shown } from './branches.ts'

const schema = z.object({
  name: z.string(),
  side: z.enum(['left', 'right']),
  isOpen: z.boolean(),
  note: z.optional(z.string()),
  owner: z.nullable(z.object({ nick: z.nullish(z.string()) })),
  tags: z.array(z.enum(['old', 'new'])),
})

const missing = (...examples: z.infer<typeof schema>[]) => {
  const shown: Shown = new Map()
  for (const example of examples) show(shown, schema, example)
  return missingIn(shown)
}

const smallest = { name: 'a', side: 'left', isOpen: true, owner: null, tags: [] } as const

test('one example shows one way at each fork', () => {
  expect(missing({ ...smallest, tags: [] })).toEqual([
    '$.side: right',
    '$.isOpen: false',
    '$.note: given',
    '$.owner: not null',
    '$.tags: filled',
  ])
})

test('the forks within count once something is there', () => {
  expect(
    missing(
      { ...smallest, tags: [] },
      { name: 'b', side: 'right', isOpen: false, note: 'n', owner: { nick: null }, tags: ['old'] },
    ),
  ).toEqual(['$.owner.nick: left out', '$.owner.nick: not null', '$.tags[]: new'])
})

test('all ways can be shown by several examples together', () => {
  expect(
    missing(
      { ...smallest, tags: [] },
      { name: 'b', side: 'right', isOpen: false, note: 'n', owner: { nick: null }, tags: ['old', 'new'] },
      { ...smallest, owner: {}, tags: [] },
      { ...smallest, owner: { nick: 'x' }, tags: [] },
    ),
  ).toEqual([])
})

test('of a union, each of its branches', () => {
  const either = z.object({ either: z.union([z.string(), z.object({ note: z.optional(z.string()) })]) })
  expect(missingIn(show(new Map(), either, { either: 'a' }))).toEqual(['$.either: branch 2'])
  expect(missingIn(show(new Map(), either, { either: {} }))).toEqual([
    '$.either: branch 1',
    '$.either.note: given',
  ])
  expect(() => show(new Map(), either, { either: 1 })).toThrow(
    '$.either: no branch of the union takes the example.',
  )
})

test('what is sent may be left out for a default, and its branches are those of what it is made into', () => {
  const query = z.object({
    page: z._default(queryNumber(1, 9), 1),
    side: queryFilter(z.enum(['left', 'right'])),
    sort: sortedBy('createdAt'),
  })
  expect(missingIn(show(new Map(), query, { page: '2' }))).toEqual([
    '$.page: left out',
    '$.side: given',
    '$.sort: given',
  ])
  expect(missingIn(show(new Map(), query, { side: 'right', sort: '-createdAt' }))).toEqual([
    '$.page: given',
    '$.side: left out',
    '$.side: left',
    '$.sort: left out',
    '$.sort: createdAt',
  ])
})

test('a kind of schema that nobody thought of is never taken for shown', () => {
  expect(() => show(new Map(), z.object({ pair: z.tuple([z.string()]) }), { pair: ['a'] })).toThrow(
    '$.pair: nobody has said which branches a schema of the kind "tuple" has.',
  )
})
