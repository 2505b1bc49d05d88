/**
 * Streams which worlds there are as server-sent events until the caller disconnects: `current` at once, then an event for
 * each change, named by it. A slow caller misses changes and gets `current` later, so it costs no memory.
 */
import type { Outlet } from '../api/message.ts'
import type { WorldsNow } from './api.ts'
import { eventText } from './event-stream.ts'
import type { Worlds } from './worlds.ts'

/** `listNow` returns the summaries of all worlds. */
export function streamWorlds(worlds: Worlds, listNow: () => WorldsNow['worlds'], to: Outlet): void {
  let isBehind = false
  function tell(event: string, world: string | null): void {
    isBehind = to.isFull
    if (!isBehind) to.write(eventText(event, { world, worlds: listNow() } satisfies WorldsNow))
  }

  const unsubscribe = worlds.subscribe(tell)
  to.onDrain(() => {
    if (isBehind) tell('current', null)
  })
  to.onClose(unsubscribe)
  tell('current', null)
}
