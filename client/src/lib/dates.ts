import { perWording } from './languages.ts'

const time = perWording((locale) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }))

/** `18:05`, in the reader's time zone. */
export const formatTime = (instant: string): string => time().format(new Date(instant))

/** The default wording has the specification's English dates. */
const day = perWording(
  (locale, wording) =>
    new Intl.DateTimeFormat(wording === 'default' ? 'en-US' : locale, {
      year: 'numeric',
      month: 'short',
      day: '2-digit',
    }),
)

/** `Jan 31, 2026`, in the reader's time zone. */
export const formatDay = (instant: string): string => day().format(new Date(instant))

// Swedish dates have the ISO format.
const plain = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** `2026-01-31`, in the reader's time zone, for file names that sort by date. */
export const isoDay = (date: Date): string => plain.format(date)

const french = new Intl.DateTimeFormat('fr-FR', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** `31/01/2026 18:05`, in the reader's time zone, as a French Excel reads a date. */
export const frenchInstant = (instant: string): string => french.format(new Date(instant))

/** Returns the whole seconds from `instant` until `nowMs`; 0 if the reader's clock is behind. */
export const secondsSince = (instant: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
