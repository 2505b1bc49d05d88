/** Formats a request of a pact, with `${name}` in place of the values of provider states, because some are tokens. */
import { isCall, type HttpInteraction, type Interaction } from './pact.ts'
import { isRecord } from './json.ts'
import type { Exchange } from './traffic/proxy.ts'
import type { ProviderUnderTest } from './verifier.ts'

export type FormattedRequest = ReturnType<typeof formatRequest>

type ValuesByName = Readonly<Record<string, readonly string[]>>

/** The body is undefined for a request without one. */
export function formatRequest(request: HttpInteraction['request']) {
  const { method, path, query = {}, headers = {}, body, generators = {} } = request
  return {
    method,
    path: generators.path?.expression ?? path,
    query: withExpressions(query, generators.query),
    headers: withExpressions(headers, generators.header),
    body: isRecord(body?.content) ? { ...body.content, ...expressionsOf(generators.body) } : body?.content,
  }
}

/** The headers that curl sets automatically, or that only the verifier needs. */
const leftOut = /^(host|connection|content-length|accept-encoding|user-agent|transfer-encoding)$/

/** Returns a curl command that repeats the request, with the values of the provider's state, and prints the answer. */
export function curlOf(
  { provider, messages = '' }: ProviderUnderTest,
  interaction: Interaction,
  { method, url, requestHeaders, requestBody }: Exchange,
): string {
  const address = isCall(interaction) ? `${provider.replace(/\/+$/, '')}${url}` : messages
  const headers = Object.entries(requestHeaders).filter(([name]) => !leftOut.test(name))
  const words = [
    'curl',
    '-i',
    ...(method === 'GET' ? [] : ['-X', method]),
    inShell(address),
    ...headers.flatMap(([name, value]) => ['-H', inShell(`${name}: ${String(value)}`)]),
    ...(requestBody === '' ? [] : ['--data', inShell(requestBody)]),
  ]
  return words.join(' ')
}

const inShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** Returns `GET /api/servers/all/dofus?keyword=boune`. */
export function requestLine({ method, path, query }: FormattedRequest): string {
  const parameters = Object.entries(query).flatMap(([name, values]) =>
    values.map((value) => `${name}=${value}`),
  )
  return `${method} ${path}${parameters.length === 0 ? '' : `?${parameters.join('&')}`}`
}

export const headerLines = (headers: Readonly<Record<string, readonly string[]>>): readonly string[] =>
  Object.entries(headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`))

type Generated = Readonly<Record<string, { readonly expression?: string | undefined }>>

const withExpressions = (values: ValuesByName, generators: Generated | undefined): ValuesByName => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(expressionsOf(generators)).map(([name, expression]) => [name, [expression]]),
  ),
})

/** By the name of a header, a parameter or a field of the body. */
const expressionsOf = (generators: Generated = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(generators).flatMap(([name, { expression }]) =>
      expression === undefined ? [] : [[name.replace(/^\$\.?/, ''), expression]],
    ),
  )
