/** Matching rules with examples, and sample values for them. */
interface Case {
  readonly example: unknown
  readonly rules: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

const type = { match: 'type' }
const integer = { match: 'integer' }
const equality = { match: 'equality' }
const regex = (pattern: string) => ({ match: 'regex', regex: pattern })
const all = (...matchers: readonly object[]) => ({ combine: 'AND', matchers })
const any = (...matchers: readonly object[]) => ({ combine: 'OR', matchers })

export const cases = {
  'a text': { example: 'A', rules: { $: type } },
  'A, with no rule': { example: 'A', rules: {} },
  'A, by equality': { example: 'A', rules: { $: equality } },
  'A or B': { example: 'A', rules: { $: regex('^(A|B)$') } },
  'A, B or C': { example: 'A', rules: { $: regex('^(?:A|B|C)$') } },
  digits: { example: '12', rules: { $: regex('^\\d+$') } },
  'an id': { example: '65f000000000000000000001', rules: { $: regex('^[0-9a-f]{24}$') } },
  'anything but empty': { example: 'A', rules: { $: regex('^[\\s\\S]+$') } },
  'a text that is not empty': { example: 'A', rules: { $: all(type, regex('^[\\s\\S]+$')) } },
  'a text of digits': { example: '12', rules: { $: all(type, regex('^\\d+$')) } },
  'A or B, and a text': { example: 'A', rules: { $: all(type, regex('^(A|B)$')) } },
  'an integer': { example: 1, rules: { $: integer } },
  'a number': { example: 1, rules: { $: { match: 'number' } } },
  'a number by type': { example: 1.5, rules: { $: type } },
  '12': { example: 12, rules: {} },
  'an integer or null': { example: 1, rules: { $: any(integer, { match: 'null' }) } },
  'an integer or a text': { example: 'A', rules: { $: any(integer, type) } },
  null: { example: null, rules: {} },
  'null by its matcher': { example: null, rules: { $: { match: 'null' } } },
  'true or false': { example: true, rules: { $: type } },
  'an empty list': { example: [], rules: {} },
  'any list': { example: [], rules: { $: { match: 'type', min: 1 } } },
  'a list of one number, with no rule for the list': { example: [1], rules: { '$[*]': integer } },
  'a list of numbers': { example: [1], rules: { $: type } },
  'a list of at least one number': { example: [1], rules: { $: { match: 'type', min: 1 } } },
  'a list of at least two numbers': { example: [1], rules: { $: { match: 'type', min: 2 } } },
  'at least two lists, of any length': { example: [[1]], rules: { $: { match: 'type', min: 2 } } },
  'a list of at most one number': { example: [1], rules: { $: { match: 'type', max: 1 } } },
  'a list of one or two integers': {
    example: [1],
    rules: { $: { match: 'type', min: 1, max: 2 }, '$[*]': integer },
  },
  'a list of A and B': { example: ['A'], rules: { $: type, '$[*]': regex('^(A|B)$') } },
  'a list of A and B, by a rule above': { example: ['A'], rules: { $: regex('^(A|B)$') } },
  'a list whose second is a text': { example: [1, 'A'], rules: { $: type } },
  'a list that is equal': { example: [1, 'A'], rules: { $: equality } },
  'an object': { example: {}, rules: {} },
  'k is a number': { example: { k: 1 }, rules: { $: type } },
  'k is an integer': { example: { k: 1 }, rules: { '$.k': integer } },
  'k is an integer, by a star': { example: { k: 1 }, rules: { '$.*': integer } },
  'k is 1': { example: { k: 1 }, rules: {} },
  'nothing but k, which is 1': { example: { k: 1 }, rules: { $: equality } },
  'k is a number and l a text': { example: { k: 1, l: 'A' }, rules: { $: type } },
  'each value is an integer': {
    example: { k: 1 },
    rules: { $: { match: 'eachValue', rules: [integer] } },
  },
  'each name is a small letter': {
    example: { k: 1 },
    rules: { $: { match: 'eachKey', rules: [regex('^[a-z]$')] } },
  },
  'each name is a small letter and each value an integer': {
    example: { k: 1 },
    rules: {
      $: all({ match: 'eachKey', rules: [regex('^[a-z]$')] }, { match: 'eachValue', rules: [integer] }),
    },
  },
  'a list of objects with k': { example: [{ k: 1 }], rules: { $: type } },
  'a list of objects whose k is an integer': {
    example: [{ k: 1 }],
    rules: { $: type, '$[*].k': integer },
  },
  'a name with a space': { example: { 'a b': 1 }, rules: { "$['a b']": integer } },
  'm, far below a rule for k': { example: { k: { l: [{ m: 1 }] } }, rules: { '$.k': type } },
  'm is an integer, by stars': {
    example: { k: { l: [{ m: 1 }] } },
    rules: { '$.k': type, '$.*.l[*].m': integer, '$.k.*': { match: 'type', min: 1 } },
  },
  'the first k is 1': { example: [{ k: 1 }], rules: { $: type, '$[0].k': equality } },
} satisfies Readonly<Record<string, Case>> as Readonly<Record<string, Case>>

export const samples: readonly unknown[] = [
  [null, true, false, 'true', '', 'A', 'B', 'C', 'AB', 'D', 'xAx', '12', '13', 'A\nB'],
  ['65f000000000000000000001', '65f000000000000000000002', 12, 1, 0, -3, 1.5, 13],
  [[], [1], [1.5], [1, 2], [1, 2, 3], [1, 2.5], [1, 2.5, 3], [1.5, 2.5], ['A'], ['A', 'B'], ['A', 'B', 'C']],
  [['C'], [1, 'A'], [2, 'A'], [1, 'B'], [1, 'A', 2], [1, 'A', 'A'], ['A', 1], [null], [{}], ['A', true]],
  [{}, { k: 1 }, { k: 2 }, { k: 1.5 }, { k: 'A' }, { k: 1, l: 'A' }, { k: 1, l: 'B' }, { k: 1.5, l: 'A' }],
  [{ k: 1, l: 2 }, { l: 'A' }, { z: 1 }, { z: 1.5 }, { z: 'A' }, { Z: 1 }, { Z: 1.5 }, { Z: 'A' }],
  [
    { k: 1, Z: 2 },
    { k: 1, z: 'A' },
    { k: 1, z: 2.5 },
    { k: 1, Z: 'A' },
    { k: 1, Z: 2.5 },
    { z: 1, l: 1 },
  ],
  [{ k: 1, l: 'A', Z: 1 }, [{ k: 1 }], [{ k: 2 }], [{ k: 1.5 }], [{ k: 'A' }], [{ k: 1 }, { k: 2 }]],
  [
    [{ k: 1 }, { k: 1.5 }],
    [{ k: 1.5 }, { k: 1 }],
    [{ k: 1 }, { k: 'A' }],
    [{ k: 2 }, { k: 1 }],
    [{ k: 1 }, {}],
  ],
  [{ 'a b': 1 }, { 'a b': 1.5 }, { k: { l: [{ m: 1 }] } }, { k: { l: [{ m: 1.5 }] } }, { k: { l: [] } }],
  [{ k: { l: [{ m: 1 }, { m: 2 }] } }, { k: { l: [{ m: 1 }, { m: 2.5 }] } }, { k: { l: [{}] } }, { k: {} }],
  [
    { 'a b': 1, z: 'A' },
    { k: { l: [{ m: 1 }] }, Z: 1 },
  ],
  [[[1]], [[1], [2, 3]], [[], []], [[1], ['A']]],
].flat()
