import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { Button, IconButton } from './elements.tsx'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  readonly title: string
  /** `drawer` covers the left edge in full height. */
  readonly shape?: keyof typeof shapes
  readonly onClose: () => void
  readonly children: ReactNode
}

const shapes = {
  card: 'm-auto w-full max-w-dialog max-h-panel rounded-2xl',
  drawer: 'm-0 h-dvh max-h-none w-72 max-w-none',
} as const

/** A modal dialog, open while it is rendered. Escape closes it; the focus returns to where it was. */
export function Dialog({ title, shape = 'card', onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const isHidden = useRef(false)
  const titleId = useId()
  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    isHidden.current = false
    dialog?.showModal()
    return () => {
      // While its screen is hidden, an open dialog would still block the rest of the page.
      isHidden.current = true
      dialog?.close()
      // The browser does this for a dialog that is closed, not for one that is removed.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={() => {
        if (!isHidden.current) onClose()
      }}
      className={`overflow-y-auto border border-line bg-raised p-5 text-left text-ink shadow-lifted backdrop:bg-on-gold/50 ${shapes[shape]}`}
    >
      <div className="mb-4 flex items-center justify-between gap-3">
        <h2 id={titleId} className="text-lg font-bold">
          {title}
        </h2>
        <IconButton label="Close" onClick={() => ref.current?.close()}>
          <CloseIcon />
        </IconButton>
      </div>
      {children}
    </dialog>
  )
}

export interface OpenerProps extends Pick<ComponentProps<typeof Button>, 'look'> {
  readonly label: string
  /** What the button is about, for screen readers, where its place does not say it. */
  readonly about?: string | undefined
  readonly children: (close: () => void) => ReactNode
}

/** A button that opens a dialog. */
export function Opener({ label, about, look = 'quiet', children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look={look} aria-label={about} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
