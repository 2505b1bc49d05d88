/** Server-sent events. */
import type { Outlet, Reply } from '../api/message.ts'

/** Returns a reply that sends events until the caller disconnects. */
export const eventReply = (stream: (to: Outlet) => void): Reply => ({
  status: 200,
  headers: {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  },
  body: { stream },
})

/** JSON.stringify writes no line breaks, so one `data` line is enough. */
export const eventText = (event: string, data: object, id?: string): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
