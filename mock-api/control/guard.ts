/** Only pages and programs of this machine may use the simulator, because its accounts are public. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { ControlError } from './control-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** A name that ends with `.localhost` always means this machine. */
const isLoopback = (url: string): boolean => {
  const hostname = URL.parse(url)?.hostname
  return hostname !== undefined && (loopback.has(hostname) || hostname.endsWith('.localhost'))
}

/** Returns why the Host header is refused: a foreign name that points to this machine. Returns undefined for loopback names. */
export function foreignHost({ host = '' }: IncomingHttpHeaders): string | undefined {
  return isLoopback(`http://${host}`)
    ? undefined
    : `The simulator serves localhost only, not "${host}": open it at http://127.0.0.1.`
}

/** Refuses every request with a foreign Host. */
export const onlyLoopbackHost: RequestHandler = ({ headers }, _response, next) => {
  const refusal = foreignHost(headers)
  if (refusal !== undefined) throw new ControlError(403, refusal)
  next()
}

/** Refuses calls from pages of other sites. */
export const onlyOwnPages: RequestHandler = ({ headers: { origin } }, _response, next) => {
  if (origin !== undefined && !isLoopback(origin)) {
    throw new ControlError(403, `/__sim refuses calls from pages of "${origin}".`)
  }
  next()
}
