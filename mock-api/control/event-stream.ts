/** Server-sent events. */
import type { ServerResponse } from 'node:http'

export function beginEvents(response: ServerResponse): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  })
  response.flushHeaders()
}

/** JSON.stringify writes no line breaks, so one `data` line is enough. */
export const eventText = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
