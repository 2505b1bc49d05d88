import { useEffect, useRef, useState } from 'react'
import { exportFile, saveFile, type Progress } from './export-file.ts'
import type { Filters } from './filters.ts'

export type ExportState =
  | { readonly at: 'idle' }
  | { readonly at: 'reading'; readonly progress: Progress | undefined }
  | { readonly at: 'saved'; readonly name: string; readonly count: number }
  | { readonly at: 'cancelled' }
  | { readonly at: 'failed'; readonly error: unknown; readonly filters: Filters }

export type Export = ReturnType<typeof useExport>

/** Exports one file at a time, and stops when the page is left. */
export function useExport(userId: string) {
  const [state, setState] = useState<ExportState>({ at: 'idle' })
  const button = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function run(filters: Filters, { signal }: AbortController): Promise<void> {
    setState({ at: 'reading', progress: undefined })
    try {
      const file = await exportFile(userId, filters, signal, (progress) => {
        if (!signal.aborted) setState({ at: 'reading', progress })
      })
      // The last answer may have arrived before the cancellation.
      if (signal.aborted) return
      saveFile(file)
      setState({ at: 'saved', name: file.name, count: file.count })
    } catch (error) {
      if (!signal.aborted) setState({ at: 'failed', error, filters })
    }
  }

  return {
    state,
    /** The button that starts the export. It gets the focus when another button disappears. */
    button,
    /** Keeps these filters even if the page's filters change. */
    start(filters: Filters): void {
      running.current?.abort()
      const controller = new AbortController()
      running.current = controller
      void run(filters, controller)
    },
    /** Aborts the current call. */
    cancel(): void {
      running.current?.abort()
      setState({ at: 'cancelled' })
      button.current?.focus()
    },
  }
}
