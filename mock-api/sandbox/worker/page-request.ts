/** A call of a page as the simulator handles it. */
import type { Incoming } from '../../api/message.ts'
import { usualBody } from '../../control/control-request.ts'
import { isApiCall } from '../../core.ts'
import type { CallMessage } from '../protocol.ts'

/** Reads JSON and forms, with the limits that Express has in Node. */
async function readBody({
  method,
  url,
  headers,
  body,
}: CallMessage): Promise<Pick<Incoming, 'body' | 'bodyProblem'>> {
  const bytes = new Uint8Array(body ?? new ArrayBuffer(0))
  if (bytes.byteLength === 0) return { body: undefined }
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const rule = isApiCall(url) ? usualBody : (await import('../../control/control.ts')).bodyRuleOf(method, url)
  const isForm = type === 'application/x-www-form-urlencoded' && rule.as === 'form'
  if (rule.as === 'upload' || (type !== 'application/json' && !isForm)) {
    return { body: undefined }
  }
  if (bytes.byteLength > rule.limit) {
    return { body: undefined, bodyProblem: { status: 413, message: 'request entity too large' } }
  }
  const text = new TextDecoder().decode(bytes)
  if (isForm) return { body: Object.fromEntries(new URLSearchParams(text)) }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return { body: value }
    return { body: undefined, bodyProblem: { status: 400, message: 'it is not an object or a list' } }
  } catch (error) {
    return { body: undefined, bodyProblem: { status: 400, message: (error as SyntaxError).message } }
  }
}

/** `cookie` is the header that a browser would send. */
export async function incomingOf(
  call: CallMessage,
  cookie: string | undefined,
  signal: AbortSignal,
): Promise<Incoming> {
  const { method, url, headers, body } = call
  return {
    method,
    url,
    headers: {
      ...headers,
      cookie,
      ...(body === null ? {} : { 'content-length': String(body.byteLength) }),
    },
    ...(await readBody(call)),
    upload: async function* () {
      await Promise.resolve()
      if (body !== null) yield new Uint8Array(body)
    },
    signal: () => signal,
  }
}
