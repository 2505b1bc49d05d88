/** Options that several commands have, and errors about their values. */
import type { Command, OptionValues } from '@commander-js/extra-typings'
import { wholeNumber, type CommandContext } from '../../shared/command-line.ts'
import { CouldNotRun, UsageError } from '../../shared/errors.ts'
import { unusablePort } from '../../shared/local-server.ts'
import type { AddressFlag } from '../diagnose.ts'
import type { RequestOptions } from '../http-request.ts'

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

export function collectHeader(text: string, previous: Readonly<Record<string, string>> = {}) {
  const [, name = '', value = ''] = /^([!#$%&'*+.^_`|~\w-]+)=([\x20-\x7E]*)$/.exec(text) ?? []
  if (name !== '') return { ...previous, [name]: value }
  // The message must not repeat the value: it may be a secret.
  throw new UsageError('--header takes NAME=VALUE in ASCII characters, such as X-Api-Key=abc.')
}

export const addRequestOptions = <Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
  timeLimit = 'the time limit for one response, in milliseconds',
) =>
  command
    .option('--request-timeout <ms>', timeLimit, wholeNumber(1, 9_999_999), 5000)
    .option('--disable-ssl-verification', 'accepts every TLS certificate')

interface RequestValues {
  readonly requestTimeout: number
  readonly header?: Readonly<Record<string, string>> | undefined
  readonly disableSslVerification?: true | undefined
}

export const requestOptions = (
  { requestTimeout, header = {}, disableSslVerification }: RequestValues,
  { signal }: CommandContext,
): RequestOptions => ({
  timeoutMs: requestTimeout,
  headers: header,
  isCertificateUnchecked: disableSslVerification === true,
  signal,
})

/** Waits for a server. Throws CouldNotRun when its port cannot be used; `example` is the command with a free port. */
export async function atPort<Server>(
  port: number,
  example: string,
  server: Promise<Server>,
): Promise<Server> {
  try {
    return await server
  } catch (cause) {
    const trouble = unusablePort(cause, port, `Choose another port, or any free one: ${example}`)
    throw trouble === undefined ? cause : new CouldNotRun(trouble, { cause })
  }
}
