/** What the address of the journal says: `/journal?kind=call,event&player=yasmine@kamasouk.test&entry=135`. */
import { entryKinds, type EntryKind } from '../../../../world/journal-entry.ts'

export interface Filters {
  readonly kinds: readonly EntryKind[]
  readonly player: string
  readonly call: string
  readonly event: string
  readonly text: string
  /** Points in time, ISO 8601. */
  readonly from: string
  readonly to: string
  /** Only entries with a higher, or a lower, number. */
  readonly after: number | undefined
  readonly before: number | undefined
}

const isKind = (word: string): word is EntryKind => (entryKinds as readonly string[]).includes(word)

function numberIn(parameters: URLSearchParams, name: string): number | undefined {
  const text = parameters.get(name) ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

export function filtersOf(parameters: URLSearchParams): Filters {
  const text = (name: string): string => parameters.get(name) ?? ''
  return {
    kinds: text('kind').split(',').filter(isKind),
    player: text('player'),
    call: text('call'),
    event: text('event'),
    text: text('text'),
    from: text('from'),
    to: text('to'),
    after: numberIn(parameters, 'after'),
    before: numberIn(parameters, 'before'),
  }
}

/** The number of the entry whose details are shown. */
export const openEntryOf = (parameters: URLSearchParams): number | undefined => numberIn(parameters, 'entry')

/** Returns the parameters with some values changed; an empty or undefined value removes its parameter. */
export function changed(
  parameters: URLSearchParams,
  values: Readonly<Record<string, string | number | undefined>>,
): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, String(value))
  }
  return next
}

/** How many filters are set. */
export const filterCount = ({ kinds, after, before, ...texts }: Filters): number =>
  [kinds.length > 0, after !== undefined, before !== undefined].filter(Boolean).length +
  Object.values(texts).filter((text) => text !== '').length

/** Whether the rows are all entries of a range, so that each is found by its number. */
export const isUnfiltered = ({ kinds, player, call, event, text, from, to }: Filters): boolean =>
  kinds.length === 0 && [player, call, event, text, from, to].every((value) => value === '')

/** The query of `journal.read`. */
export function queryOf({ kinds, player, call, event, text, from, to, after, before }: Filters) {
  const given = { kind: kinds.join(','), player, call, event, text, from, to }
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')) as Partial<
      typeof given
    >),
    ...(after !== undefined && { after }),
    ...(before !== undefined && { before }),
  }
}
