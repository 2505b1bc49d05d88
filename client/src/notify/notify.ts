/** Short words to the person, shown by the Toaster. Durations and the most at once are the specification's. */
import { toast, type DefaultToastOptions } from 'react-hot-toast/headless'
import { errorMessage } from './error-message.ts'

/** In milliseconds. What is still loading stays until somebody dismisses it. */
const durations = { blank: 4000, error: 4000, custom: 4000, success: 2000, loading: Infinity } as const

/** Each kind has its own: a duration for all of them would end the loading ones too. */
export const toastOptions: DefaultToastOptions = {
  blank: { duration: durations.blank },
  error: { duration: durations.error },
  custom: { duration: durations.custom },
  success: { duration: durations.success },
  loading: { duration: durations.loading },
}

export const notify = {
  success: (text: string): void => {
    toast.success(text)
  },
  info: (text: string): void => {
    toast(text)
  },
  failure: (error: unknown): void => {
    toast.error(errorMessage(error))
  },
}
