/** Sends one HTTP request to the provider, with a time limit and without following redirects. */
import { once } from 'node:events'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { text } from 'node:stream/consumers'

/** Applies to the requests of the pre-flight check and of the verifier. */
export interface RequestOptions {
  /** How long one response may take, in milliseconds. */
  readonly timeoutMs: number
  /** Sent with every request, for example for a gateway in front of the provider. */
  readonly headers?: Readonly<Record<string, string>>
  readonly isCertificateUnchecked?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface HttpResponse {
  readonly status: number
  /** Without parameters, such as `text/html`; empty when the header is missing. */
  readonly contentType: string
  readonly location: string | undefined
  readonly setCookies: readonly string[]
  readonly text: string
}

export interface NoResponse {
  readonly reason: ReturnType<typeof reasonFor> | 'timeout'
  /** The system's error code, such as `ECONNRESET`. */
  readonly code: string
}

/**
 * Sends a POST with `body` as JSON, or a GET without `body`, unless `method` names another. Throws the signal's reason when the signal
 * aborts.
 */
export async function sendRequest(
  url: string,
  options: RequestOptions & { readonly method?: string },
  body?: unknown,
): Promise<HttpResponse | NoResponse> {
  const { headers, isCertificateUnchecked = false, signal } = options
  const timeout = AbortSignal.timeout(options.timeoutMs)
  const { request, Agent } = url.startsWith('https:') ? https : http
  const agentOptions = {
    proxyEnv: withoutLocalProxy(process.env),
    rejectUnauthorized: !isCertificateUnchecked,
  }
  const contentType = body === undefined ? {} : { 'Content-Type': 'application/json' }
  try {
    const sent = request(url, {
      method: options.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { Accept: '*/*', ...contentType, ...headers },
      agent: new Agent(agentOptions),
      signal: AbortSignal.any([timeout, signal ?? timeout]),
    })
    // An error after the response has started is reported by the response.
    sent.on('error', () => undefined)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    return {
      status: response.statusCode ?? 0,
      contentType: response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
      location: response.headers.location,
      setCookies: response.headers['set-cookie'] ?? [],
      text: await text(response),
    }
  } catch (error) {
    signal?.throwIfAborted()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no error code'
    return { reason: timeout.aborted ? 'timeout' : reasonFor(code), code }
  }
}

function reasonFor(code: string) {
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'connection-refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'no-tls'
  return /CERT|SIGNATURE/.test(code) ? 'untrusted-certificate' : 'connection-lost'
}

/** Returns the environment with localhost added to NO_PROXY. */
export function withoutLocalProxy(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const given = env['NO_PROXY'] ?? env['no_proxy'] ?? ''
  const except = [given, 'localhost', '127.0.0.1', '::1'].filter((part) => part !== '').join(',')
  return { ...env, NO_PROXY: except, no_proxy: except }
}
