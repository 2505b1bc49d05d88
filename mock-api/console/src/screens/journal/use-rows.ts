import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useStream, useWorld } from '../../live/world.tsx'
import { isUnfiltered, type Filters } from './address.ts'
import { createFoundRows } from './found-rows.ts'
import { createNumberedRows } from './numbered-rows.ts'
import type { Rows, RowsState } from './rows.ts'

const nothing: RowsState = { isReady: false, count: 0, unseen: 0, problem: undefined }

interface JournalRows {
  /** Undefined before the first rows. While others are read, the old ones. */
  readonly rows: Rows | undefined
  readonly state: RowsState
  /** The rows are those of the filters before. */
  readonly isOld: boolean
}

/** Returns the rows for these filters, current by the stream. Give it the same object until a filter changes. */
export function useRows(filters: Filters): JournalRows {
  const { control } = useWorld()
  const [shown, setShown] = useState<Rows>()
  const current = useMemo(
    () => (isUnfiltered(filters) ? createNumberedRows(control, filters) : createFoundRows(control, filters)),
    [control, filters],
  )

  useEffect(() => {
    const unsubscribe = current.subscribe(() => {
      const { isReady, problem } = current.state()
      if (isReady || problem !== undefined) setShown(current)
    })
    const close = current.open()
    return () => {
      unsubscribe()
      close()
    }
  }, [current])

  useStream({
    onEntries: (entries) => current.receive(entries),
    onReconnected: () => current.restart(),
  })

  const state = useSyncExternalStore(
    (listener) => shown?.subscribe(listener) ?? (() => undefined),
    () => shown?.state() ?? nothing,
  )
  return { rows: shown, state, isOld: shown !== current }
}
