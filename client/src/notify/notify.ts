/** Short words to the person, shown by the Toaster. Durations and the most at once are the specification's. */
import { toast } from 'react-hot-toast/headless'
import { errorWords } from './error-words.ts'

export const toastDurations = { blank: 4000, error: 4000, custom: 4000, success: 2000 } as const

export const notify = {
  success: (text: string): void => {
    toast.success(text)
  },
  info: (text: string): void => {
    toast(text)
  },
  failure: (error: unknown): void => {
    toast.error(errorWords(error))
  },
}
