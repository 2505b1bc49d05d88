/** Only this machine's own pages and programs may use the simulator: it has accounts that everybody knows. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { ControlError } from './control-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Browsers look up no name that ends with `.localhost`: it always means this machine. */
const isLoopback = (url: string): boolean => {
  const hostname = URL.parse(url)?.hostname
  return hostname !== undefined && (loopback.has(hostname) || hostname.endsWith('.localhost'))
}

/** Returns why a request is refused for its Host, a name that somebody made point here; undefined when it is loopback. */
export function foreignHost({ host = '' }: IncomingHttpHeaders): string | undefined {
  return isLoopback(`http://${host}`)
    ? undefined
    : `The simulator answers on localhost only, not as "${host}": open it under http://127.0.0.1.`
}

/** Refuses every request with a foreign Host. */
export const onlyLoopbackHost: RequestHandler = ({ headers }, _response, next) => {
  const refusal = foreignHost(headers)
  if (refusal !== undefined) throw new ControlError(403, refusal)
  next()
}

/** Refuses calls from pages of another site: the control API changes everything. */
export const onlyOwnPages: RequestHandler = ({ headers: { origin } }, _response, next) => {
  if (origin !== undefined && !isLoopback(origin)) {
    throw new ControlError(403, `/__sim takes no calls from pages of "${origin}".`)
  }
  next()
}
