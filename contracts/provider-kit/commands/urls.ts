import { UsageError } from '../../shared/errors.ts'

export type AddressFlag = '--provider' | '--states' | '--messages'

/** Returns a parser for a URL. Its messages must not repeat a password. */
export const urlFor =
  (flag: AddressFlag) =>
  (text: string): string => {
    const url = URL.parse(text)
    if (url && (url.username !== '' || url.password !== '')) {
      throw new UsageError(`${flag} takes a URL without a password. Send credentials with --header.`)
    }
    if (url && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '')
    throw new UsageError(`${flag} takes a URL such as http://127.0.0.1:8080, not "${text}".`)
  }
