import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

export type LocalServer = Awaited<ReturnType<typeof startLocalServer>>

/** Starts an HTTP server on this machine, by default on any free port. Rejects when the port cannot be used. */
export async function startLocalServer(listener: RequestListener, port = 0) {
  const server = createServer(listener)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    server,
    /** Closes the server and its connections. */
    close(): void {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Whether a host name of a URL is this machine. */
export const isThisMachine = (hostname: string): boolean =>
  /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** Returns a sentence for a port that cannot be used, with the remedy, or undefined for any other error. */
export function unusablePort(error: unknown, port: number, remedy: string): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return `Port ${String(port)} is used by another program. ${remedy}`
  if (code === 'EACCES') return `You may not use port ${String(port)}. ${remedy}`
  return undefined
}
