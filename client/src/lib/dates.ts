const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** `18:05`, in the reader's own zone. */
export const formatTime = (instant: string): string => time.format(new Date(instant))

const day = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit' })

/** `Jan 31, 2026`, in the reader's own zone. */
export const formatDay = (instant: string): string => day.format(new Date(instant))

// Sweden writes a date as files are best named.
const plain = new Intl.DateTimeFormat('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' })

/** `2026-01-31`, in the reader's own zone: it sorts by name. */
export const plainDay = (date: Date): string => plain.format(date)
