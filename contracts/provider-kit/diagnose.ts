/** Explains in one sentence why an address is not the API, and what to change. */
import { endpoints } from '../registry/registry.ts'
import { apiPrefix } from '../registry/transport.ts'
import { parseJson } from '../shared/parse-json.ts'
import { sendRequest, type HttpResponse, type NoResponse, type RequestOptions } from './http-request.ts'
import { excerpt, printable } from './printable.ts'

export type AddressFlag = '--provider' | '--states' | '--messages'

export interface Address {
  readonly url: string
  readonly flag: AddressFlag
  /** The path that was added to the flag's value, such as `/api/games`. */
  readonly addedPath: string
}

/** A path that every provider has, for a check that concerns no call in particular. */
export const gamesPath = `${apiPrefix}${endpoints['games.list'].path}`

const addressAt = (provider: string, path: string): Address => ({
  url: `${provider.replace(/\/+$/, '')}${path}`,
  flag: '--provider',
  addedPath: path,
})

/**
 * Sends a GET to the path of a selected call. Returns what is wrong with the provider's address, or undefined. A provider
 * that grows may not have the call yet, or not with this method.
 */
export async function checkProvider(
  provider: string,
  path: string,
  options: RequestOptions,
): Promise<string | undefined> {
  const address = addressAt(provider, path)
  const response = await responseAt(address, options)
  if (typeof response === 'string') return response
  return missingCallStatuses.includes(response.status)
    ? undefined
    : formatUnexpectedResponse(address, response)
}

/** The statuses with which a server says that it has no such call. */
export const missingCallStatuses: readonly number[] = [404, 405, 501]

/** Returns why the provider does not respond, where it redirects to, or that a page responds; undefined for an API. */
export async function unresponsiveProvider(
  provider: string,
  options: RequestOptions,
): Promise<string | undefined> {
  const address = addressAt(provider, gamesPath)
  const response = await responseAt(address, options)
  if (typeof response === 'string') return response
  if (isRedirect(response.status)) return formatRedirect(address, response, ': correct --provider.')
  return isHtml(response) && !missingCallStatuses.includes(response.status)
    ? formatUnexpectedResponse(address, response)
    : undefined
}

/** Returns the response, or a sentence that says why there is none. */
export async function responseAt(
  address: Address,
  options: RequestOptions,
  body?: unknown,
): Promise<HttpResponse | string> {
  const response = await sendRequest(address.url, options, body)
  return 'reason' in response ? formatNoResponse(address, response, options.timeoutMs) : response
}

export function formatNoResponse(
  { url, flag }: Address,
  { reason, code }: NoResponse,
  timeoutMs: number,
): string {
  const { origin, hostname, protocol } = new URL(url)
  switch (reason) {
    case 'connection-refused':
      return `Nothing listens at ${origin}: start the provider, or correct ${flag}.`
    case 'unknown-host':
      return `There is no host ${hostname}: correct ${flag}.`
    case 'timeout':
      return `${url} did not respond within ${seconds(timeoutMs)}: check the provider, or increase --request-timeout.`
    case 'untrusted-certificate':
      return `The certificate of ${origin} is not trusted (${code}): use --disable-ssl-verification to accept it.`
    case 'no-tls':
      return `${origin} does not use https (${code}): correct ${flag}.`
    case 'connection-lost': {
      const guess = protocol === 'http:' ? 'Does it need https, or did it crash?' : 'Did it crash?'
      return `${url} closed the connection without a response (${code}). ${guess}`
    }
  }
}

/** Returns undefined for a JSON response of any status except 404 and redirects. */
export function formatUnexpectedResponse(address: Address, response: HttpResponse): string | undefined {
  const { url, flag } = address
  const { status, contentType, text } = response
  if (isRedirect(status)) return formatRedirect(address, response)
  if (status === 404) return `${url} does not exist (404): correct ${flag}.`
  if (parseJson(text) !== undefined) return undefined
  if (isHtml(response)) {
    const title = printable(/<title[^>]*>([^<]*)<\/title>/i.exec(text)?.[1] ?? '')
    const quoted = title === '' ? '' : ` ("${title}")`
    const guess =
      status < 300
        ? `Is ${flag} a website instead of the API?`
        : 'Is there a gateway in front of the provider?'
    return `${url} responds with ${String(status)} and an HTML page${quoted}. ${guess}`
  }
  const what =
    text === ''
      ? 'an empty body'
      : `${contentType.endsWith('json') ? 'a body that is not' : `${contentType || 'a text'} instead of`} JSON: ${formatResponseExcerpt(response)}`
  return `${url} responds with ${String(status)} and ${what}`
}

function formatRedirect(
  { url, flag, addedPath }: Address,
  { status, location = '' }: HttpResponse,
  advice = ', and redirects are not followed. If it requires a sign-in, send credentials with --header.',
): string {
  const target = URL.parse(location, url)
  const redirect = `${url} redirects to ${target?.href ?? 'an invalid address'} (${String(status)})`
  if (target && `${target.origin}${target.pathname}`.endsWith(addedPath)) {
    const base =
      addedPath === '' ? target.href : `${target.origin}${target.pathname.slice(0, -addedPath.length)}`
    return `${redirect}: use ${flag} ${base}`
  }
  return `${redirect}${advice}`
}

export const isRedirect = (status: number): boolean => status >= 300 && status < 400

export const isHtml = ({ contentType, text }: HttpResponse): boolean =>
  contentType === 'text/html' || /^\s*<(!doctype html|html)\b/i.test(text)

/** Returns the start of the body, for a page without its tags. */
export const formatResponseExcerpt = (response: HttpResponse): string =>
  excerpt(isHtml(response) ? response.text.replaceAll(/<[^>]*>/g, ' ') : response.text)

export const seconds = (ms: number): string => `${String(ms / 1000)} s`
