import { useEffect, useRef } from 'react'
import { resolveValue, useToaster, type DefaultToastOptions, type Toast } from 'react-hot-toast/headless'
import { common } from '../texts/common.ts'
import { useWording } from '../texts/current.ts'
import { CheckIcon, WarningIcon } from '../ui/icons.tsx'
import { InfoIcon } from '../ui/more-icons.tsx'

export { toast } from 'react-hot-toast/headless'

/** From the specification. Set for each kind, because a common duration would also end loading toasts. */
export const toastOptions: DefaultToastOptions = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
}

/** Shows toasts at the top centre, the newest last. Timers pause while the pointer or the focus is on them. */
export default function Toaster() {
  useWording()
  const { toasts, handlers } = useToaster(toastOptions)
  const visible = toasts.filter((toast) => toast.visible).toReversed()
  const list = useOnTop(visible[visible.length - 1]?.id)
  return (
    <section
      ref={list}
      popover="manual"
      aria-label={common.notifications}
      className="toast-stack pointer-events-none flex-col items-center gap-2 px-4 text-ink"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {visible.map((toast) => (
        <div
          key={toast.id}
          {...toast.ariaProps}
          className="pointer-events-auto flex max-w-md items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 text-sm font-medium shadow-lifted"
        >
          <ToastIcon type={toast.type} />
          <span className="min-w-0">{resolveValue(toast.message, toast)}</span>
        </div>
      ))}
    </section>
  )
}

/** Shows a popover above everything, even an open dialog, and raises it again for each new toast. */
function useOnTop(newestId: string | undefined) {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    if (element.current?.matches(':popover-open') === true) element.current.hidePopover()
    if (newestId !== undefined) element.current?.showPopover()
  }, [newestId])
  return element
}

function ToastIcon({ type }: { readonly type: Toast['type'] }) {
  if (type === 'success') return <CheckIcon className="size-5 shrink-0 text-positive" />
  if (type === 'error') return <WarningIcon className="size-5 shrink-0 text-negative" />
  return <InfoIcon className="size-5 shrink-0 text-accent" />
}
