/** The journal: a time line of everything that happened, with details, time travel and scenarios made from it. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useAction, useWorld } from '../../live/world.tsx'
import { Button, Empty, Problem, Skeleton } from '../../ui/elements.tsx'
import { currentParameters } from '../../ui/filters.tsx'
import { count } from '../../ui/format.ts'
import { useKeys } from '../../ui/use-keys.ts'
import type { VirtualListHandle } from '../../ui/virtual-list.tsx'
import { useShowRecorded } from '../scenarios/parts.tsx'
import { filtersOf, isUnfiltered, openEntryOf, type Filters } from './address.ts'
import { EntryDetail } from './entry-detail.tsx'
import { EntryList } from './entry-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { useRows } from './rows.ts'
import { Names } from './summary.tsx'

const largestPage = 1000

export default function JournalScreen() {
  const { base, control } = useWorld()
  const navigate = useNavigate()
  const [parameters] = useSearchParams()
  const openEntry = openEntryOf(parameters)
  const filterText = JSON.stringify(filtersOf(parameters))
  const filters = useMemo(() => JSON.parse(filterText) as Filters, [filterText])
  const { rows, state, isOld } = useRows(filters)
  const [active, setActive] = useState<number | undefined>(openEntry)
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set())
  const [lastSelected, setLastSelected] = useState<number>()
  const list = useRef<VirtualListHandle>(null)

  const addressOf = (seq: number | undefined, now = parameters): string => {
    const next = new URLSearchParams(now)
    if (seq === undefined) next.delete('entry')
    else next.set('entry', String(seq))
    return `${base}/journal${next.size === 0 ? '' : `?${next.toString()}`}`
  }
  const open = (seq: number | undefined, options?: { readonly replace: boolean }): void => {
    void navigate(addressOf(seq, currentParameters()), options)
  }

  const select = (seq: number, isRange: boolean): void => {
    const next = new Set(selection)
    const isAdded = !selection.has(seq)
    const from = isRange && lastSelected !== undefined ? rows?.indexOf(lastSelected) : undefined
    const to = rows?.indexOf(seq)
    if (rows !== undefined && from !== undefined && to !== undefined) {
      for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1)
        next.add(rows.keyAt(index))
    } else if (isAdded) next.add(seq)
    else next.delete(seq)
    setSelection(next)
    setLastSelected(seq)
  }

  const readAfter = (after: number) =>
    control.call('journal.read', { query: { ...filters, after, limit: largestPage } })
  const selectFrom = useAction(async (first: number) => {
    const next = new Set(selection)
    for (let after: number | null = first - 1; after !== null;) {
      const page: ResponseOf<'journal.read'> = await readAfter(after)
      for (const { seq } of page.entries) next.add(seq)
      after = page.next
    }
    setSelection(next)
  })
  const showRecorded = useShowRecorded()
  const save = useAction(async () => {
    const entries = [...selection].toSorted((one, other) => one - other)
    await showRecorded(await control.call('recordings.write', { body: { entries } }), entries[0])
  })
  const focusOn = (seq: number): void => {
    const index = rows?.indexOf(seq)
    if (index === undefined) return
    setActive(seq)
    list.current?.focus(index)
  }
  const move = (by: 1 | -1): void => {
    if (rows === undefined || state.count === 0) return
    const index = active === undefined ? undefined : rows.indexOf(active)
    const next = index === undefined ? 0 : Math.min(Math.max(0, index + by), state.count - 1)
    const seq = rows.keyAt(next)
    if (rows.indexOf(seq) === undefined) return
    focusOn(seq)
    if (openEntryOf(currentParameters()) !== undefined) open(seq, { replace: true })
  }

  const close = (): void => {
    const closed = openEntryOf(currentParameters())
    open(undefined)
    if (closed !== undefined) focusOn(closed)
  }

  useKeys((key) => {
    if (key === 'j') move(1)
    else if (key === 'k') move(-1)
    else if (key === '/') document.querySelector<HTMLElement>('#screen [type=search]')?.focus()
    else if (key === 'Escape' && openEntryOf(currentParameters()) !== undefined) close()
    else return false
    return true
  })

  const isReady = rows !== undefined && state.isReady
  const showOpenEntry = useEffectEvent(() => {
    const index = openEntry === undefined ? undefined : rows?.indexOf(openEntry)
    if (index !== undefined) list.current?.bring(index)
  })
  useEffect(() => {
    if (isReady) showOpenEntry()
  }, [isReady, openEntry])

  const { unseen } = state
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Names>
      <div className="@container relative flex h-full min-h-0">
        <div
          className={`flex min-h-0 min-w-0 flex-1 flex-col ${openEntry === undefined ? '' : '@max-4xl:invisible'}`}
        >
          <h1 className="sr-only">Journal</h1>
          <FilterBar>
            <p role="status" className="ml-auto whitespace-nowrap text-sm text-muted max-sm:hidden">
              {isReady && isUnfiltered(filters) && count(state.count, 'entry', 'entries')}
            </p>
          </FilterBar>
          {state.problem !== undefined && (
            <div className="flex flex-wrap items-center gap-2 p-3">
              <Problem>{state.problem}</Problem>
              <Button onClick={() => rows?.retry()}>Try again</Button>
            </div>
          )}
          <div className="relative min-h-0 flex-1" aria-busy={isOld}>
            {unseen > 0 && (
              <div className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center">
                <Button
                  look="primary"
                  className="pointer-events-auto shadow-lifted"
                  onClick={() => {
                    rows?.follow(true)
                    list.current?.toTop()
                  }}
                >
                  {count(unseen, 'new entry', 'new entries')}
                </Button>
              </div>
            )}
            {rows === undefined && <Skeleton rows={12} />}
            {isReady && state.count === 0 && (
              <Empty title={isFiltered ? 'No entry matches the filters' : 'The journal is empty'}>
                {isFiltered
                  ? 'New entries that match appear here.'
                  : 'Calls, events and acts appear here as they happen.'}
              </Empty>
            )}
            {rows !== undefined && state.count > 0 && (
              <EntryList
                ref={list}
                rows={rows}
                state={state}
                openEntry={openEntry}
                active={active}
                selection={selection}
                addressOf={addressOf}
                onFocus={setActive}
                onSelect={select}
              />
            )}
          </div>
          {(selection.size > 0 || selectFrom.problem !== undefined) && (
            <div className="flex flex-wrap items-center gap-2 border-t border-line bg-raised px-3 py-2">
              <p role="status" className="text-sm font-semibold">
                {count(selection.size, 'entry', 'entries')} selected
              </p>
              <Problem>{selectFrom.problem ?? save.problem}</Problem>
              <div className="ml-auto flex flex-wrap gap-2">
                <Button look="quiet" onClick={() => setSelection(new Set())}>
                  Select none
                </Button>
                <Button look="primary" onClick={() => void save.run()}>
                  Save as scenario…
                </Button>
              </div>
            </div>
          )}
        </div>
        {openEntry !== undefined && (
          <div className="min-h-0 min-w-0 border-line @max-4xl:absolute @max-4xl:inset-0 @4xl:w-md @4xl:shrink-0 @4xl:border-l">
            <EntryDetail
              seq={openEntry}
              addressOf={addressOf}
              onClose={close}
              onSelectFrom={() => void selectFrom.run(openEntry)}
            />
          </div>
        )}
      </div>
    </Names>
  )
}
