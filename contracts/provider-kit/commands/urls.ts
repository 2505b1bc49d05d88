/** Parsers of the options that several commands have. */
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

/** Parses `--header`, which may be repeated. */
export function collectHeader(text: string, previous: Readonly<Record<string, string>> = {}) {
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+)=([\x20-\x7E]*)$/.exec(text) ?? []
  if (name !== '') return { ...previous, [name]: value }
  // The message must not repeat the value: it may be a secret.
  throw new UsageError('--header takes NAME=VALUE in ASCII characters, such as X-Api-Key=abc.')
}
