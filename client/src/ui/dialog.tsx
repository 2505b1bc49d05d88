import { useEffect, useId, useRef, type ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  /** Escape, or the platform's own way back. */
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A modal question, shown for as long as it is rendered. The platform keeps the focus in it and gives it back. */
export function Dialog({ title, onCancel, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onCancel()
      }}
      // Escape belongs to the dialog, not to what lies beneath it.
      onKeyDown={(event) => {
        event.stopPropagation()
      }}
      className="dimmed-backdrop m-auto max-w-dialog animate-rise rounded-3xl border border-line bg-raised p-6 text-ink shadow-lifted"
    >
      <h2 id={titleId} className="mb-6 text-lg font-bold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
