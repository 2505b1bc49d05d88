/** Only pages and programs of this machine may use the simulator, because its accounts are public. */
import type { IncomingHttpHeaders } from 'node:http'
import type { RequestHandler } from 'express'
import { isPreviewHostname } from '../api/preview-hosts.ts'
import { ControlError } from '../control/control-error.ts'

const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])

export type HostGuard = ReturnType<typeof createHostGuard>

/** Accepts the names of this machine, and `allowedHosts`, such as the name of a balancer in front of it. */
export function createHostGuard(allowedHosts: readonly string[]) {
  const allowed = new Set([...loopback, ...allowedHosts.map((name) => name.toLowerCase())])

  /** `NAME.localhost` always means this machine. */
  const isAllowed = (url: string): boolean => {
    const hostname = URL.parse(url)?.hostname
    return hostname !== undefined && (allowed.has(hostname) || isPreviewHostname(hostname))
  }

  /** Returns why the Host header is refused: a foreign name that points to this machine. Returns undefined for allowed names. */
  const foreignHost = ({ host = '' }: IncomingHttpHeaders): string | undefined =>
    isAllowed(`http://${host}`)
      ? undefined
      : `The simulator serves localhost only, not "${host}": open it at http://127.0.0.1, or start it with --allow-host.`

  /** Refuses every request with a foreign Host. */
  const onlyAllowedHosts: RequestHandler = ({ headers }, _response, next) => {
    const refusal = foreignHost(headers)
    if (refusal !== undefined) throw new ControlError(403, refusal)
    next()
  }

  /** Refuses calls from pages of other sites. */
  const onlyOwnPages: RequestHandler = ({ headers: { origin } }, _response, next) => {
    if (origin !== undefined && !isAllowed(origin)) {
      throw new ControlError(403, `/__sim refuses calls from pages of "${origin}".`)
    }
    next()
  }

  return { foreignHost, onlyAllowedHosts, onlyOwnPages }
}
