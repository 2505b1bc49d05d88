import { createElement, useSyncExternalStore } from 'react'
import type { toast } from 'react-hot-toast/headless'
import { errorTexts } from '../texts/common.ts'
import { ApiError } from '../api/api-error.ts'
import { isLostChunk } from '../lib/lost-chunk.ts'
import { createListeners } from '../lib/listeners.ts'
import { providerLanguage } from '../lib/languages.ts'
import { createPart, loadTexts, needPart } from '../texts/current.ts'

let isToasterNeeded = false
const toasterNeeds = createListeners()

function needToaster(): void {
  isToasterNeeded = true
  toasterNeeds.notify()
}

/** Whether App renders the toasts: from the first one on, or from when something may fail. */
export const useToasterNeeded = (): boolean =>
  useSyncExternalStore(
    toasterNeeds.subscribe,
    () => isToasterNeeded,
    () => false,
  )

function show(add: (show: typeof toast) => void): void {
  needToaster()
  import('./toaster.tsx').then(
    ({ toast }) => add(toast),
    // Shows the page's own notice (app/hydration.css).
    () => void (document.documentElement.dataset['code'] = 'lost'),
  )
}

export const notify = {
  success: (text: string): void => show((toast) => toast.success(text)),
  info: (text: string): void => show((toast) => toast(text)),
  failure: (error: unknown): void => show((toast) => toast.error(createElement(ErrorSentence, { error }))),
  providerSuccess: (text: string): void =>
    show((toast) => toast.success(createElement(ProviderSentence, { text }))),
  providerInfo: (text: string): void => show((toast) => toast(createElement(ProviderSentence, { text }))),
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

export function prepareNotices(): void {
  needToaster()
  needErrorTexts()
  loadTexts().catch(() => undefined)
}
