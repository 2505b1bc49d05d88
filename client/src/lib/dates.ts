const time = new Intl.DateTimeFormat('fr-FR', { hour: '2-digit', minute: '2-digit' })

/** `18:05`, in the reader's own zone. */
export const formatTime = (instant: string): string => time.format(new Date(instant))
