/** What the address of the journal says: `/journal?kind=call,event&player=yasmine@kamasouk.test&entry=135`. */
import { entryKinds, type EntryKind } from '../../../../world/journal-entry.ts'

/** The filters that are set, as the query of `journal.read`. */
export interface Filters extends Partial<Record<'kind' | TextFilter, string>> {
  /** Only entries with a higher, or a lower, number. */
  readonly after?: number
  readonly before?: number
}

type TextFilter = (typeof textFilters)[number]
const textFilters = ['player', 'call', 'event', 'text', 'from', 'to'] as const

function numberIn(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export function kindsOf(parameters: URLSearchParams): readonly EntryKind[] {
  const words = parameters.get('kind')?.split(',') ?? []
  return entryKinds.filter((kind) => words.includes(kind))
}

export function filtersOf(parameters: URLSearchParams): Filters {
  const given = [
    ['kind', kindsOf(parameters).join(',')],
    ...textFilters.map((name) => [name, parameters.get(name)?.trim() ?? '']),
    ...['after', 'before'].map((name) => [name, numberIn(parameters, name) ?? '']),
  ]
  return Object.fromEntries(given.filter(([, value]) => value !== '')) as Filters
}

export const isUnfiltered = ({ after: _after, before: _before, ...others }: Filters): boolean =>
  Object.keys(others).length === 0

export const openEntryOf = (parameters: URLSearchParams): number | undefined => numberIn(parameters, 'entry')
