/** The control API changes everything, so only this machine's own pages and programs may use it. */
import type { RequestHandler } from 'express'
import { ControlError } from './control-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

const isLoopback = (url: string): boolean => {
  const parsed = URL.parse(url)
  return parsed !== null && loopback.has(parsed.hostname)
}

/** Refuses a Host that is not loopback (a name made to point here) and an Origin that is not (another site's page). */
export const onlyLoopback: RequestHandler = (request, _response, next) => {
  const { host, origin } = request.headers
  if (host === undefined || !isLoopback(`http://${host}`)) {
    throw new ControlError(403, `/__sim answers on localhost only, not as "${host ?? ''}".`)
  }
  if (origin !== undefined && !isLoopback(origin)) {
    throw new ControlError(403, `/__sim takes no calls from pages of "${origin}".`)
  }
  next()
}
