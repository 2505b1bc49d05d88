import { createElement, useEffect, useRef } from 'react'
import {
  toast,
  resolveValue,
  useToaster,
  type DefaultToastOptions,
  type Toast,
} from 'react-hot-toast/headless'
import { common, errorTexts } from '../texts/common.ts'
import { CheckIcon, InfoIcon, WarningIcon } from '../ui/icons.tsx'
import { ApiError } from '../api/api-error.ts'
import { isLostChunk } from '../lib/lost-chunk.ts'
import { providerLanguage } from '../lib/languages.ts'
import { createPart, loadTexts, needPart } from '../texts/current.ts'

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
  if (type === 'success') return <CheckIcon className="size-5 shrink-0 text-positive" />
  if (type === 'error') return <WarningIcon className="size-5 shrink-0 text-negative" />
  return <InfoIcon className="size-5 shrink-0 text-accent" />
}

interface Sentence {
  readonly text: string
  readonly isProviders: boolean
}

const ours = (text: string): Sentence => ({ text, isProviders: false })

/** The player's language has a sentence for known codes, other sentences come from the provider. */
function errorSentence(error: unknown, unknown: string = errorTexts.unknown): Sentence {
  if (isLostChunk(error)) return ours(errorTexts.lostChunk)
  if (!(error instanceof ApiError)) return ours(unknown)
  const known = knownErrorText(error.code)
  if (known !== undefined) return ours(known)
  if (error.providerMessage !== undefined && error.providerMessage !== '')
    return { text: error.providerMessage, isProviders: true }
  switch (error.code) {
    case 'unreachable':
    case 'provider-failed':
      return ours(errorTexts.unreachable)
    case 'account-changed':
      return ours(errorTexts.accountChanged)
    case 'unreadable':
      return ours(errorTexts.unreadable)
    default:
      return ours(unknown)
  }
}

const retryText = (error: unknown): string | undefined =>
  error instanceof ApiError && error.retryAfterSeconds !== undefined
    ? errorTexts.retryIn(error.retryAfterSeconds)
    : undefined

/** A sentence as the provider wrote it, marked with its language and direction. */
export const ProviderSentence = ({ text }: { readonly text: string }) => (
  <span {...providerLanguage(text)}>{text}</span>
)

interface ErrorSentenceProps {
  readonly error: unknown
  readonly unknown?: string | undefined
}

export function ErrorSentence({ error, unknown }: ErrorSentenceProps) {
  const { text, isProviders } = errorSentence(error, unknown)
  const retry = retryText(error)
  return (
    <>
      {isProviders ? <ProviderSentence text={text} /> : text}
      {retry !== undefined && ` ${retry}`}
    </>
  )
}

const part = createPart({
  default: () => import('../texts/default/error-codes.ts'),
  fr: () => import('../texts/fr/error-codes.ts'),
  en: () => import('../texts/en/error-codes.ts'),
  ar: () => import('../texts/ar/error-codes.ts'),
})

/** Returns undefined until code that makes calls, or checks input, is loaded. */
export function knownErrorText(code: string): string | undefined {
  const texts: Readonly<Record<string, string | undefined>> | undefined = part.current()?.errorCodeTexts
  return texts?.[code]
}

export const textOfRule = (message: string | undefined): string | undefined =>
  message && (part.current()?.ruleTexts[message] ?? message)

/** Loads them with the code that calls this while it is loaded. Without them, the provider's own sentences are shown. */
export const needErrorTexts = (): void => needPart(part)

export function loadErrorTexts(): void {
  needErrorTexts()
  loadTexts().catch(() => undefined)
}
