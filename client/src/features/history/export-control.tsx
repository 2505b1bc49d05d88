import { useId, useEffect, useRef, useState } from 'react'
import { errorMessage } from '../../notify/error-message.ts'
import { Failure } from '../../notify/load-notices.tsx'
import { historyFailureTexts as failureTexts, historyTexts as texts } from '../../texts/history.ts'
import { Button } from '../../ui/button.tsx'
import { icon } from '../../ui/icons.tsx'
import { HistoryMoved, type Progress, exportFile, saveFile } from './export-file.ts'
import type { Filters } from './filters.ts'

const DownloadIcon = icon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />)

interface ExportControlProps {
  readonly exporting: Export
  readonly filters: Filters
  /** The list is empty, so there is nothing to export. */
  readonly isEmpty: boolean
}

/** The button that exports all filtered transactions, and the progress. */
export function ExportControl({ exporting, filters, isEmpty }: ExportControlProps) {
  const { state, button } = exporting
  const hintId = useId()
  const isReading = state.at === 'reading'

  return (
    <div className="grid gap-2 sm:justify-items-end">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 sm:justify-end">
        <Button
          ref={button}
          look="secondary"
          // Not `disabled` while it works, because the button would lose the focus.
          aria-disabled={isReading}
          disabled={isEmpty}
          aria-describedby={hintId}
          className="aria-disabled:text-muted disabled:text-muted"
          onClick={() => {
            if (!isReading) exporting.start(filters)
          }}
        >
          <DownloadIcon />
          {isReading ? texts.preparing : texts.download}
        </Button>
        {isReading && (
          <>
            {state.progress && (
              <progress
                aria-label={texts.preparing}
                max={state.progress.total}
                value={state.progress.read}
                className="h-2 w-32 accent-brand"
              />
            )}
            <Button look="quiet" onClick={exporting.cancel}>
              {texts.cancel}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="text-sm font-semibold tabular-nums">
        {statusText(state)}
      </p>
      <p id={hintId} className="text-sm text-muted">
        {isEmpty ? texts.foundInAll(0) : texts.downloadHint}
      </p>
    </div>
  )
}

/** Says why the export failed, and offers a retry. */
export function ExportFailure({ exporting: { state, button, start } }: { readonly exporting: Export }) {
  if (state.at !== 'failed') return null
  return (
    <div lang="fr">
      <Failure
        title={failureTexts.exportFailedTitle}
        reason={`${reasonOf(state.error)} ${failureTexts.exportFailedText}`}
        onRetry={() => {
          start(state.filters)
          button.current?.focus()
        }}
      />
    </div>
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof HistoryMoved ? failureTexts.exportMoved : errorMessage(error)

function statusText(state: ExportState): string | undefined {
  switch (state.at) {
    case 'idle':
    case 'failed':
      return undefined
    case 'reading':
      return progressText(state.progress)
    case 'saved':
      return texts.saved(state.name, state.count)
    case 'cancelled':
      return texts.cancelled
  }
}

const progressText = (progress: Progress | undefined): string =>
  progress ? texts.progress(progress.read, progress.total) : texts.progressBegins

type ExportState =
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
