/**
 * Streams which worlds there are as server-sent events until the caller disconnects: `current` at once, then an event for
 * each change, named by it. A slow caller misses changes and gets `current` later, so it costs no memory.
 */
import type { ServerResponse } from 'node:http'
import type { WorldsNow } from './api.ts'
import { beginEvents, eventText } from './event-stream.ts'
import type { Worlds } from './worlds.ts'

/** `listNow` returns the summaries of all worlds. */
export function streamWorlds(worlds: Worlds, listNow: () => WorldsNow['worlds'], to: ServerResponse): void {
  let isBehind = false
  function tell(event: string, world: string | null): void {
    isBehind = to.writableNeedDrain
    if (!isBehind) to.write(eventText(event, { world, worlds: listNow() } satisfies WorldsNow))
  }

  beginEvents(to)
  const unsubscribe = worlds.subscribe(tell)
  to.on('drain', () => {
    if (isBehind) tell('current', null)
  })
  to.on('close', unsubscribe)
  tell('current', null)
}
