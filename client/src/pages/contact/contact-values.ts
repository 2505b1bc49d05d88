/** The values of the contact form. */
export interface ContactValues {
  readonly name: string
  readonly email: string
  readonly message: string
}

export const noWords: ContactValues = { name: '', email: '', message: '' }

/** Returns kept values, or undefined where the storage holds something else. */
export function readContactValues(kept: unknown): ContactValues | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined
  const { name, email, message } = { ...noWords, ...kept }
  const isText = [name, email, message].every((value: unknown) => typeof value === 'string')
  return isText ? { name, email, message } : undefined
}
