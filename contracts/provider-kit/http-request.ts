/** One question over HTTP, without following a redirect, answered within its time or not at all. */
import { once } from 'node:events'
import { Agent as HttpAgent, request as overHttp, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as overHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { withoutProxyToOneself } from './proxy-environment.ts'

/** How a provider is asked, in the pre-flight and by the verifier alike. */
export interface HowToAsk {
  /** How long one answer may take, in milliseconds. */
  readonly timeoutMs: number
  /** Sent with every request, for a gateway in front of the provider. */
  readonly headers?: Readonly<Record<string, string>>
  /** Whether any certificate will do. */
  readonly isCertificateUnchecked?: boolean
  readonly signal?: AbortSignal | undefined
}

export interface Answer {
  readonly status: number
  /** Without its parameters, `text/html`; empty where there is none. */
  readonly contentType: string
  readonly location: string | undefined
  readonly text: string
}

export type Silence = 'nothing-listens' | 'no-such-host' | 'too-slow' | 'untrusted' | 'not-secure' | 'cut-off'

/** Nobody answered. */
export class NoAnswer extends Error {
  readonly silence: Silence
  /** The system's word for it, `ECONNRESET`. */
  readonly code: string

  constructor(silence: Silence, code: string, cause: unknown) {
    super(`${silence} (${code})`, { cause })
    this.silence = silence
    this.code = code
  }
}

/** Posts `body` as JSON where there is one. Throws NoAnswer, and the signal's reason once that has aborted. */
export async function ask(url: string, how: HowToAsk, body?: unknown): Promise<Answer> {
  const timeout = AbortSignal.timeout(how.timeoutMs)
  try {
    const answer = await send(new URL(url), how, AbortSignal.any([timeout, how.signal ?? timeout]), body)
    return {
      status: answer.statusCode ?? 0,
      contentType: answer.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? '',
      location: answer.headers.location,
      text: await text(answer),
    }
  } catch (error) {
    how.signal?.throwIfAborted()
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'no reason given'
    throw new NoAnswer(timeout.aborted ? 'too-slow' : silenceOf(code), code, error)
  }
}

async function send(
  url: URL,
  { headers, isCertificateUnchecked = false }: HowToAsk,
  signal: AbortSignal,
  body: unknown,
): Promise<IncomingMessage> {
  const proxyEnv = withoutProxyToOneself(process.env)
  const content = body === undefined ? undefined : JSON.stringify(body)
  const options = {
    method: content === undefined ? 'GET' : 'POST',
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
      ? overHttps(url, {
          ...options,
          agent: new HttpsAgent({ proxyEnv, rejectUnauthorized: !isCertificateUnchecked }),
        })
      : overHttp(url, { ...options, agent: new HttpAgent({ proxyEnv }) })
  // What goes wrong once the answer has begun shows in the answer.
  request.on('error', () => undefined)
  request.end(content)
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}

function silenceOf(code: string): Silence {
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'nothing-listens'
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-host'
  if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) return 'not-secure'
  return /CERT|SIGNATURE/.test(code) ? 'untrusted' : 'cut-off'
}
