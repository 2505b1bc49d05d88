import { gameIds, gameNames } from './games.ts'
import { normalizeText } from './normalize-text.ts'
import type { Relations } from './relations.ts'

/** A success answer and its request, as their schemas parse them. Unknown parts are left out. */
export type AnsweredCall = Readonly<
  Partial<Record<'answer' | 'params' | 'query' | 'body' | 'caller', unknown>>
>

export interface BrokenRelation {
  /** A path below `$` in the answer, or a field of the request. */
  readonly where: string
  readonly what: string
  /** Both values, unless they may be personal. Rules of lists have none. */
  readonly values?: string
}

type IsBroken = (value: never, expected: never) => boolean
type Row = Readonly<Record<string, unknown>>

const nameOfGame = new Map<unknown, string>([
  [gameIds.retro, gameNames.retro],
  [gameIds.touch, gameNames.touch],
])

/** Returns the first breach of each broken relation. Values that are missing or null break none. */
export function brokenRelations(relations: Relations = {}, call: AnsweredCall): readonly BrokenRelation[] {
  const broken: BrokenRelation[] = []
  const check = (path: string, expected: unknown, what: string, isBroken: IsBroken = differ) => {
    if (isMissing(expected)) return
    const breach = firstBreach(call, stepsOf(path), (value) => isBroken(value as never, expected as never))
    if (breach === undefined) return
    const field = lastStepOf(path)
    const where = path.startsWith('answer.')
      ? breach.where.replace('.answer', '$')
      : `${field} of the request`
    broken.push({ where, what, ...valuesOf(field, breach.value, expected) })
  }
  const read = (source: string) => valueAt(call, source)
  for (const [path, rule] of Object.entries(relations)) {
    const at = `answer.${path}`
    if (/^(params|query|body)\./.test(path)) {
      check(path, call.caller, "is another player's, and the call is answered with success")
    } else if (typeof rule === 'string') check(at, read(rule), `is not ${inWords(rule)}`)
    else if ('like' in rule) check(at, read(rule.like), `is not ${inWords(rule.like)}`, differInLetters)
    else if ('is' in rule) {
      check(at, rule.is, `must be ${typeof rule.is === 'string' ? `"${rule.is}"` : String(rule.is)} here`)
    } else if ('nameOf' in rule) {
      check(at, nameOfGame.get(read(rule.nameOf)), `is not the name that belongs to ${inWords(rule.nameOf)}`)
    } else {
      const { unique = [], sortedBy, contains, rowsOf } = rule
      for (const field of unique) check(at, field, `are not unique by ${field}`, hasDuplicate)
      const sort = sortedBy === 'query.sort' ? read(sortedBy) : sortedBy
      check(at, sort, `is not in the order of ${String(sort)}`, isUnsorted)
      if (contains !== undefined) {
        const text = folded(read(contains.text)).trim()
        const lacks = (row: Row) => !contains.in.some((field) => folded(valueAt(row, field)).includes(text))
        check(`${at}.*`, text, `does not contain ${inWords(contains.text)}`, lacks)
      }
      if (rowsOf) {
        const pagination = (read('answer.pagination') ?? {}) as Readonly<Record<string, number>>
        const { total = 0, limit = 0, totalPages, page = 1, currentPage = page } = pagination
        const rows = Math.max(0, Math.min(limit, total - (currentPage - 1) * limit))
        check(`${at}.length`, rows, 'is not what total, page and limit give')
        // An empty list may have one page.
        const pages = total === 0 && totalPages === 1 ? 1 : Math.ceil(total / limit)
        check('answer.pagination.totalPages', pages, 'is not what total and limit give')
      }
    }
  }
  return broken
}

/** Says a source in words. */
function inWords(source: string): string {
  if (source === 'caller') return 'the player of the session'
  if (source.startsWith('answer.')) return `the same as ${source.replace('answer', '$')}`
  return `the ${lastStepOf(source)} that was ${source.startsWith('body.') ? 'sent' : 'asked for'}`
}

const splitPaths = new Map<string, readonly string[]>()

/** Splits each path once, because every answer is checked. The paths are those of the rows. */
function stepsOf(path: string): readonly string[] {
  const steps = splitPaths.get(path) ?? path.split('.')
  splitPaths.set(path, steps)
  return steps
}

const lastStepOf = (path: string): string => stepsOf(path).at(-1) ?? ''

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null

const valueAt = (value: unknown, path: string): unknown =>
  stepsOf(path).reduce((found, step) => (isMissing(found) ? undefined : (found as Row)[step]), value)

const folded = (text: unknown): string => (typeof text === 'string' ? normalizeText(text) : '')

/** Compares numbers with four decimals. */
const differ = (value: unknown, expected: unknown): boolean =>
  typeof value === 'number' && typeof expected === 'number'
    ? Math.round(value * 10_000) !== Math.round(expected * 10_000)
    : value !== expected

const differInLetters = (value: string, expected: string): boolean =>
  value.toLowerCase() !== expected.toLowerCase()

/** Ignores rows without the field. */
function hasDuplicate(rows: readonly Row[], field: string): boolean {
  const seen = new Set<unknown>()
  return rows.some((row) => {
    const value = valueAt(row, field)
    return !isMissing(value) && seen.size === seen.add(value).size
  })
}

/** Rows with equal values may have any order. Texts are instants, in any notation. */
function isUnsorted(rows: readonly Row[], sort: string): boolean {
  const isDescending = sort.startsWith('-')
  const field = isDescending ? sort.slice(1) : sort
  const values = rows.map(({ [field]: value }) =>
    typeof value === 'string' ? Date.parse(value) : Number(value),
  )
  return values.some((value, index) => {
    const before = values[index - 1] ?? NaN
    return isDescending ? before < value : before > value
  })
}

interface Breach {
  readonly where: string
  readonly value: unknown
}

function firstBreach(
  value: unknown,
  steps: readonly string[],
  isBroken: (value: unknown) => boolean,
  at = 0,
): Breach | undefined {
  const step = steps[at]
  if (isMissing(value)) return undefined
  if (step === undefined) return isBroken(value) ? { where: '', value } : undefined
  if (step !== '*') {
    const breach = firstBreach((value as Row)[step], steps, isBroken, at + 1)
    return breach && { ...breach, where: `.${step}${breach.where}` }
  }
  for (const [index, element] of (value as readonly unknown[]).entries()) {
    const breach = firstBreach(element, steps, isBroken, at + 1)
    if (breach) return { ...breach, where: `[${String(index)}]${breach.where}` }
  }
  return undefined
}

/** The field decides too, because bank details can look like an id. */
const isPublic = (field: string, value: unknown): boolean =>
  typeof value !== 'string' ||
  /^(status|transactionType|senderType|role)$/.test(field) ||
  (/(_i|I)d$/.test(field) && /^[0-9a-f]{24}$/.test(value)) ||
  (field.endsWith('At') && /^[\dTZ:.-]{24}$/.test(value))

function valuesOf(field: string, value: unknown, expected: unknown) {
  if (typeof value === 'object') return {}
  const isShown = isPublic(field, value) && isPublic(field, expected)
  return { values: isShown ? `${value as string} instead of ${expected as string}` : 'they differ' }
}
