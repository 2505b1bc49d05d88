import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sortedBy } from '../lists.ts'
import { queryFilter, queryNumber } from '../values.ts'
import { missingBranches, showExample, type Shown } from './branches.ts'

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
  for (const example of examples) showExample(shown, schema, example)
  return missingBranches(shown)
}

const smallest = { name: 'a', side: 'left', isOpen: true, owner: null, tags: [] } as const

test('one example shows one branch of each choice', () => {
  expect(missing({ ...smallest, tags: [] })).toEqual([
    '$.side: right',
    '$.isOpen: false',
    '$.note: given',
    '$.owner: not null',
    '$.tags: filled',
  ])
})

test('branches inside an optional value count once the value is present', () => {
  expect(
    missing(
      { ...smallest, tags: [] },
      { name: 'b', side: 'right', isOpen: false, note: 'n', owner: { nick: null }, tags: ['old'] },
    ),
  ).toEqual(['$.owner.nick: left out', '$.owner.nick: not null', '$.tags[]: new'])
})

test('several examples together can show all branches', () => {
  expect(
    missing(
      { ...smallest, tags: [] },
      { name: 'b', side: 'right', isOpen: false, note: 'n', owner: { nick: null }, tags: ['old', 'new'] },
      { ...smallest, owner: {}, tags: [] },
      { ...smallest, owner: { nick: 'x' }, tags: [] },
    ),
  ).toEqual([])
})

test('each option of a union is a branch', () => {
  const either = z.object({ either: z.union([z.string(), z.object({ note: z.optional(z.string()) })]) })
  expect(missingBranches(showExample(new Map(), either, { either: 'a' }))).toEqual(['$.either: option 2'])
  expect(missingBranches(showExample(new Map(), either, { either: {} }))).toEqual([
    '$.either: option 1',
    '$.either.note: given',
  ])
  expect(() => showExample(new Map(), either, { either: 1 })).toThrow(
    '$.either: no option of the union matches the example.',
  )
})

test('a default may be left out, and a pipe has the branches of its output', () => {
  const query = z.object({
    page: z._default(queryNumber(1, 9), 1),
    side: queryFilter(z.enum(['left', 'right'])),
    sort: sortedBy('createdAt'),
  })
  expect(missingBranches(showExample(new Map(), query, { page: '2' }))).toEqual([
    '$.page: left out',
    '$.side: given',
    '$.sort: given',
  ])
  expect(missingBranches(showExample(new Map(), query, { side: 'right', sort: '-createdAt' }))).toEqual([
    '$.page: given',
    '$.side: left out',
    '$.side: left',
    '$.sort: left out',
    '$.sort: createdAt',
  ])
})

test('an unsupported type of schema throws', () => {
  expect(() => showExample(new Map(), z.object({ pair: z.tuple([z.string()]) }), { pair: ['a'] })).toThrow(
    '$.pair: no branches are defined for schemas of the type "tuple".',
  )
})
