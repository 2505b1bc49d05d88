/** Short messages to the player, shown by the Toaster. */
import { toast, type DefaultToastOptions } from 'react-hot-toast/headless'
import { errorMessage } from './error-message.ts'

/** In milliseconds, from the specification. A loading toast stays until it is dismissed. */
const durations = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

/** Set for each kind, because a common duration would also end loading toasts. */
export const toastOptions: DefaultToastOptions = {
  blank: { duration: durations.blank },
  error: { duration: durations.error },
  custom: { duration: durations.custom },
  success: { duration: durations.success },
  loading: { duration: durations.loading },
}

export const notify = {
  success: (text: string): void => void toast.success(text),
  info: (text: string): void => void toast(text),
  failure: (error: unknown): void => void toast.error(errorMessage(error)),
}
