/** Answers that break a relation to their request, each as its schema accepts it. */
import type { AnsweredCall } from '../../contracts/registry/broken-relations.ts'
import type { Relations } from '../../contracts/registry/relations.ts'
import { Id } from '../../contracts/registry/values.ts'
import { stepsOf, valuesAt } from '../../contracts/provider-kit/json.ts'
import { parsePath, put, valueAt } from './schema-paths.ts'

type Row = Readonly<Record<string, unknown>>
type Rule = Relations[string]
type ListRule = Exclude<
  Rule,
  string | { readonly is: unknown } | { readonly like: string } | { readonly nameOf: string }
>

/** The id of something that belongs to another user. */
export const otherId = '65f0000000000000000000fa'

export interface BrokenAnswer {
  readonly at: string
  readonly value: unknown
  readonly body: unknown
}

/** Returns the answer once for each rule, with the first value at its path changed. Rules about the request change no answer. */
export const brokenAnswers = (
  relations: Relations,
  sent: AnsweredCall,
  body: unknown,
): readonly BrokenAnswer[] =>
  Object.entries(relations).flatMap(([path, rule]) => {
    const [first] = valuesAt(body, path.split('.'))
    if (!first || first.value === undefined || first.value === null) return []
    const values = Array.isArray(first.value)
      ? brokenLists(first.value, rule as ListRule, { ...sent, answer: body })
      : isAsked(rule, { ...sent, answer: body })
        ? another(first.value)
        : []
    const changed = values.map((value) => ({
      at: first.where,
      value,
      body: put(body, parsePath(first.where.slice(2)), value),
    }))
    const pages = typeof rule === 'object' && 'rowsOf' in rule ? morePages(body) : []
    return changed.concat(pages)
  })

/** Whether the request says what the value must be. */
function isAsked(rule: Rule, call: AnsweredCall): boolean {
  if (typeof rule === 'object' && 'is' in rule) return true
  const source =
    typeof rule === 'string' ? rule : 'like' in rule ? rule.like : 'nameOf' in rule ? rule.nameOf : ''
  const value = valueAt(call, stepsOf(source))
  return value !== undefined && value !== null
}

function another(value: unknown): readonly unknown[] {
  if (Id.safeParse(value).success) return [otherId]
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  return [`other.${String(value)}`]
}

function brokenLists(
  rows: readonly Row[],
  { unique = [], sortedBy, contains }: ListRule,
  call: AnsweredCall,
): readonly unknown[] {
  const [first, second = first] = rows
  if (first === undefined) return []
  const sort = sortedBy === 'query.sort' ? valueAt(call, ['query', 'sort']) : sortedBy
  const text = contains && valueAt(call, stepsOf(contains.text))
  const lacking = contains?.in.reduce<unknown>(
    (row, field) => (valueAt(row, stepsOf(field)) ? put(row, stepsOf(field), 'zzz') : row),
    first,
  )
  return [
    ...unique.flatMap((field) =>
      valueAt(first, [field]) === undefined ? [] : [[...rows, { ...rows.at(-1), [field]: first[field] }]],
    ),
    ...(typeof sort === 'string'
      ? [[misplaced(first, sort), { ...second, _id: otherId }, ...rows.slice(2)]]
      : []),
    ...(text === undefined || text === '' ? [] : [[lacking, ...rows.slice(1)]]),
  ]
}

/** Returns a row that belongs at the other end of its list. */
function misplaced(row: Row, sort: string): Row {
  const isDescending = sort.startsWith('-')
  const field = isDescending ? sort.slice(1) : sort
  const value = row[field]
  const before = typeof value === 'number' ? 0.001 : '2001-01-01T00:00:00.000Z'
  const after = typeof value === 'number' ? 1e9 : '2999-01-01T00:00:00.000Z'
  return { ...row, [field]: isDescending ? before : after }
}

function morePages(body: unknown): readonly BrokenAnswer[] {
  const path = ['pagination', 'totalPages']
  const value = Number(valueAt(body, path)) + 2
  return [{ at: '$.pagination.totalPages', value, body: put(body, path, value) }]
}
