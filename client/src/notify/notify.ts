import { createElement } from 'react'
import { toast, type DefaultToastOptions } from 'react-hot-toast/headless'
import { ErrorSentence, ProviderSentence } from './provider-sentence.tsx'

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
