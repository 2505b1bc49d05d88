import { useEffect, useId, useRef, type ReactNode } from 'react'

interface DialogProps {
  readonly title: string
  /** Called on Escape and on the platform's back gesture. */
  readonly onCancel: () => void
  readonly children: ReactNode
}

/** A modal dialog, open while it is rendered. The platform traps the focus and restores it. */
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
      // Keys, such as Escape, must not reach what is below the dialog.
      onKeyDown={(event) => event.stopPropagation()}
      className="dimmed-backdrop m-auto max-w-dialog animate-rise rounded-3xl border border-line bg-raised p-6 text-ink shadow-lifted"
    >
      <h2 id={titleId} className="mb-6 text-lg font-bold">
        {title}
      </h2>
      {children}
    </dialog>
  )
}
