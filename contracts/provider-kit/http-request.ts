/** Sends one HTTP request to the provider, with a time limit and without following redirects. */
import { once } from 'node:events'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'

/** Applies to the requests of the pre-flight check and of the verifier. */
export interface RequestOptions {
  /** How long one response may take, in milliseconds. */
  readonly timeoutMs: number
  /** Sent with every request, for example for a gateway in front of the provider. */
  readonly headers?: Readonly<Record<string, string>>
  /** Accepts every TLS certificate. */
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

export type NoResponseReason =
  'connection-refused' | 'unknown-host' | 'timeout' | 'untrusted-certificate' | 'no-tls' | 'connection-lost'

export class NoResponse extends Error {
  readonly reason: NoResponseReason
  /** The system's error code, such as `ECONNRESET`. */
  readonly code: string

  constructor(reason: NoResponseReason, code: string, cause: unknown) {
    super(`${reason} (${code})`, { cause })
    this.reason = reason
    this.code = code
  }
}

/**
 * Sends a POST with `body` as JSON, or a GET without `body`, unless `method` names another. Throws NoResponse, or the signal's reason when the signal
 * aborts.
 */
export async function sendRequest(
  url: string,
  options: RequestOptions & { readonly method?: string },
  body?: unknown,
): Promise<HttpResponse> {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  try {
    const signal = AbortSignal.any([timeout, options.signal ?? timeout])
    const response = await responseTo(new URL(url), options, signal, body)
    return {
      status: response.statusCode ?? 0,
      contentType: response.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
      location: response.headers.location,
      setCookies: response.headers['set-cookie'] ?? [],
      text: await text(response),
    }
  } catch (error) {
    options.signal?.throwIfAborted()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no error code'
    throw new NoResponse(timeout.aborted ? 'timeout' : reasonFor(code), code, error)
  }
}

async function responseTo(
  url: URL,
  { headers, isCertificateUnchecked = false, method }: RequestOptions & { readonly method?: string },
  signal: AbortSignal,
  body: unknown,
): Promise<IncomingMessage> {
  const proxyEnv = withoutLocalProxy(process.env)
  const content = body === undefined ? undefined : JSON.stringify(body)
  const options = {
    method: method ?? (content === undefined ? 'GET' : 'POST'),
    headers: {
      Accept: '*/*',
      ...(content === undefined
        ? {}
        : { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(content) }),
      ...headers,
    },
    signal,
  }
  const request =
    url.protocol === 'https:'
      ? httpsRequest(url, {
          ...options,
          agent: new HttpsAgent({ proxyEnv, rejectUnauthorized: !isCertificateUnchecked }),
        })
      : httpRequest(url, { ...options, agent: new HttpAgent({ proxyEnv }) })
  // An error after the response has started is reported by the response.
  request.on('error', () => undefined)
  request.end(content)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  return response
}

function reasonFor(code: string): NoResponseReason {
  if (/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/.test(code)) return 'connection-refused'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'no-tls'
  return /CERT|SIGNATURE/.test(code) ? 'untrusted-certificate' : 'connection-lost'
}

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the environment with localhost added to NO_PROXY. */
export function withoutLocalProxy(env: Environment): Environment {
  const given = env['NO_PROXY'] ?? env['no_proxy'] ?? ''
  const except = [given, 'localhost', '127.0.0.1', '::1'].filter((part) => part !== '').join(',')
  return { ...env, NO_PROXY: except, no_proxy: except }
}
