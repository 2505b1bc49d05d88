export interface ContactValues {
  readonly name: string
  readonly email: string
  readonly message: string
}

export const emptyMessage: ContactValues = { name: '', email: '', message: '' }

export function readContactValues(kept: unknown): ContactValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { name, email, message } = { ...emptyMessage, ...kept }
  const isText = [name, email, message].every((value: unknown) => typeof value === 'string')
  return isText ? { name, email, message } : undefined
}

/** Returns a link that opens the message in the visitor's mail program, because the form itself sends nothing. */
export function mailLink(to: string, subject: string, { name, email, message }: ContactValues): string {
  const signature = [name, email].map((word) => word.trim()).filter((word) => word !== '')
  const parts = [message.trim(), signature.join('\n')].filter((part) => part !== '')
  return `mailto:${to}?subject=${encode(subject)}&body=${encode(parts.join('\n\n'))}`
}

/** Mails end lines with CRLF. `toWellFormed` replaces half an emoji, which has no encoding. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n').toWellFormed())
