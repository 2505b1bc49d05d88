import { createElement, useEffect, useRef } from 'react'
import {
  toast,
  resolveValue,
  useToaster,
  type DefaultToastOptions,
  type Toast,
} from 'react-hot-toast/headless'
import { ErrorSentence, ProviderSentence } from './errors.tsx'
import { common } from '../texts/common.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../ui/icons.tsx'

/** From the specification. Set for each kind, because a common duration would also end loading toasts. */
export const toastOptions: DefaultToastOptions = {
  blank: { duration: 4000 },
  error: { duration: 4000 },
  custom: { duration: 4000 },
  success: { duration: 2000 },
  loading: { duration: Infinity },
}

export const notify = {
  success: (text: string): void => void toast.success(text),
  info: (text: string): void => void toast(text),
  failure: (error: unknown): void => void toast.error(createElement(ErrorSentence, { error })),
  providerSuccess: (text: string): void => void toast.success(createElement(ProviderSentence, { text })),
  providerInfo: (text: string): void => void toast(createElement(ProviderSentence, { text })),
}

/** Shows toasts at the top centre, the newest last. Timers pause while the pointer or the focus is on them. */
export function Toaster() {
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
  switch (type) {
    case 'success':
      return <CheckIcon className="size-5 shrink-0 text-positive" />
    case 'error':
      return <WarningIcon className="size-5 shrink-0 text-negative" />
    case 'loading':
    case 'blank':
    case 'custom':
      return <InfoIcon className="size-5 shrink-0 text-accent" />
  }
}
