import { useMutation } from '@tanstack/react-query'
import { useId, useEffect, useRef, useState } from 'react'
import { passage } from '../../lib/languages.ts'
import { ErrorSentence } from '../../notify/notify.tsx'
import { Failure } from '../../notify/load-notices.tsx'
import { historyFailureTexts as failureTexts, historyTexts as texts } from '../../texts/history.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { icon } from '../../ui/icons.tsx'
import { exportFile, HistoryMoved, saveFile, type CsvFormat, type Progress } from './export-file.ts'
import type { Filters } from './filters.ts'

const DownloadIcon = icon('M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14')

const formats: readonly CsvFormat[] = ['standard', 'excel-fr']

interface ExportControlProps {
  readonly exporting: Export
  readonly filters: Filters
  readonly isEmpty: boolean
}

export function ExportControl({ exporting, filters, isEmpty }: ExportControlProps) {
  const { status, data: file, progress, button, mutate: start, cancel } = exporting
  const [format, setFormat] = useState<CsvFormat>('standard')
  const hintId = useId()
  const isReading = status === 'pending'

  return (
    <div className="grid gap-2 sm:justify-items-end">
      <div className="flex flex-wrap items-end gap-x-3 gap-y-2 sm:justify-end">
        <SelectField
          label={texts.format}
          options={formats.map((value) => ({ value, label: texts.formats[value] }))}
          value={format}
          onChange={({ target }) => setFormat(formats.find((value) => value === target.value) ?? 'standard')}
        />
        <Button
          ref={button}
          look="secondary"
          // Not `disabled` while it works, because the button would lose the focus.
          aria-disabled={isReading}
          disabled={isEmpty}
          aria-describedby={hintId}
          className="aria-disabled:text-muted disabled:text-muted"
          onClick={() => {
            if (!isReading) start({ filters, format })
          }}
        >
          <DownloadIcon />
          {isReading ? texts.preparing : texts.download}
        </Button>
        {isReading && (
          <>
            {progress && (
              <progress
                aria-label={texts.preparing}
                max={progress.total}
                value={progress.read}
                className="h-2 w-32 accent-brand"
              />
            )}
            <Button look="quiet" onClick={cancel}>
              {texts.cancel}
            </Button>
          </>
        )}
      </div>
      <p role="status" className="text-sm font-semibold tabular-nums">
        {isReading && (progress ? texts.progress(progress.read, progress.total) : texts.progressBegins)}
        {status === 'success' && (file ? texts.saved(file.name, file.count) : texts.cancelled)}
      </p>
      <p id={hintId} className="text-sm text-muted">
        {isEmpty ? texts.foundInAll(0) : texts.downloadHints[format]}
      </p>
    </div>
  )
}

export function ExportFailure({ exporting }: { readonly exporting: Export }) {
  // `wanted`: the filters and the format of the export, which those of the page may no longer equal.
  const { error, variables: wanted, button, mutate: start } = exporting
  if (error === null || wanted === undefined) return null
  const reason = error instanceof HistoryMoved ? failureTexts.exportMoved : <ErrorSentence error={error} />
  return (
    <Failure
      lang={passage('fr')}
      title={failureTexts.exportFailedTitle}
      reason={
        <>
          {reason} {failureTexts.exportFailedText}
        </>
      }
      onRetry={() => {
        start(wanted)
        button.current?.focus()
      }}
    />
  )
}

type Export = ReturnType<typeof useExport>

export function useExport(userId: string) {
  const [progress, setProgress] = useState<Progress>()
  const button = useRef<HTMLButtonElement>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const mutation = useMutation({
    // Without a network the export fails at once instead of waiting.
    networkMode: 'always',
    /** Returns the saved file, or undefined if the export was cancelled. */
    mutationFn: async ({ filters, format }: { readonly filters: Filters; readonly format: CsvFormat }) => {
      const { signal } = (running.current = new AbortController())
      setProgress(undefined)
      try {
        const file = await exportFile(userId, filters, signal, setProgress, format)
        // The last answer may have arrived before the cancellation.
        if (signal.aborted) return undefined
        saveFile(file)
        return file
      } catch (error) {
        if (signal.aborted) return undefined
        throw error
      }
    },
  })
  return {
    ...mutation,
    progress,
    /** The button that starts the export. It gets the focus when another button disappears. */
    button,
    cancel(): void {
      running.current?.abort()
      button.current?.focus()
    },
  }
}
