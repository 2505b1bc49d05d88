/** The contact form's words as a letter for the visitor's own mail program, since the form itself sends nothing. */
import type { ContactValues } from './contact-values.ts'

export function mailLink(to: string, subject: string, { name, email, message }: ContactValues): string {
  const signature = [name, email].map((word) => word.trim()).filter((word) => word !== '')
  const parts = [message.trim(), signature.join('\n')].filter((part) => part !== '')
  return `mailto:${to}?subject=${encode(subject)}&body=${encode(parts.join('\n\n'))}`
}

/** A letter's lines end in CRLF. Half an emoji, as while one is being erased, has no code of its own. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\r?\n/g, '\r\n').toWellFormed())
