import { useEffect, useRef, useState, type RefObject } from 'react'
import { exportFile, saveFile } from './export-file.ts'
import type { Filters } from './filters.ts'
import type { Progress } from './read-all.ts'

export type ExportState =
  | { readonly at: 'idle' }
  | { readonly at: 'reading'; readonly progress: Progress | undefined }
  | { readonly at: 'saved'; readonly name: string; readonly count: number }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly error: unknown; readonly filters: Filters }

export interface Export {
  readonly state: ExportState
  /** What starts it: the keyboard goes on from there when another button goes. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Goes on with these filters, whatever the page shows meanwhile. */
  start(filters: Filters): void
  /** Ends the call that is under way. */
  cancel(): void
}

/** One file at a time, for as long as the page is there. */
export function useExport(userId: string): Export {
  const [state, setState] = useState<ExportState>({ at: 'idle' })
  const button = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      running.current?.abort()
    },
    [],
  )

  async function run(filters: Filters, { signal }: AbortController): Promise<void> {
    setState({ at: 'reading', progress: undefined })
    try {
      const file = await exportFile(userId, filters, signal, (progress) => {
        if (!signal.aborted) setState({ at: 'reading', progress })
      })
      // The last answer may have come before the cancelling reached it.
      if (signal.aborted) return
      saveFile(file)
      setState({ at: 'saved', name: file.name, count: file.count })
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', error, filters })
    }
  }

  return {
    state,
    button,
    start(filters) {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      void run(filters, controller)
    },
    cancel() {
      running.current?.abort()
      setState({ at: 'cancelled' })
      button.current?.focus()
    },
  }
}
