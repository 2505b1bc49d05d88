/** A plain host of static files, which records the requested paths. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import express from 'express'

export interface StaticHost {
  /** With the base. */
  readonly url: string
  /** The paths of calls to the simulator, which should not have left a browser. */
  readonly calls: readonly string[]
  /** Serves another folder from now on. */
  deploy(folder: string): void
  close(): void
}

export async function startStaticHost(folder: string, base = '/'): Promise<StaticHost> {
  const calls: string[] = []
  let current = folder
  const host = express().disable('x-powered-by')
  host.use((request, _response, next) => {
    if (/^\/(api|socket\.io|__sim(?!\/console))(\/|$)/.test(request.path)) {
      calls.push(`${request.method} ${request.url}`)
    }
    next()
  })
  host.use(base, (request, response, next) => {
    express.static(current, { cacheControl: false })(request, response, next)
  })
  host.use((_request, response) => {
    response.status(404).sendFile('404.html', { root: current })
  })
  const server = host.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}${base}`,
    calls,
    deploy(next) {
      current = next
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
