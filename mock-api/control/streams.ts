/** Server-sent events: the journal of a world, and which worlds there are. */
import type { Outlet, Reply } from '../api/message.ts'
import { realMachine } from '../world/clock.ts'
import type { Entry } from '../world/journal-entry.ts'
import type { World } from '../world/world.ts'
import type { WorldsNow } from './api.ts'
import type { Worlds } from './worlds.ts'

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

/** What a stream sends, alone or besides the journal. */
export interface Changes {
  /** Calls `listener` when there may be more to send, until the returned function is called. */
  subscribe(listener: () => void): () => void
  /** Returns what has changed since the last call. */
  read(): readonly { readonly event: string; readonly data: object }[]
}

const changesText = (changes: readonly Changes[]): string =>
  changes
    .flatMap((each) => each.read())
    .map(({ event, data }) => eventText(event, data))
    .join('')

/** Streams changes until the caller disconnects. A slow caller gets the newest state later, so it costs no memory. */
export function streamChanges(changes: Changes, to: Outlet): void {
  function send(): void {
    const text = to.isFull ? '' : changesText([changes])
    if (text !== '') to.write(text)
  }

  to.onDrain(send)
  to.onClose(changes.subscribe(send))
  send()
}

/** Reads the worlds at once and after each change, named by it: `current` and null at first, and if several have changed. */
export function worldChangesOf(worlds: Worlds, listNow: () => WorldsNow['worlds']): Changes {
  const several: { readonly event: string; readonly world: string | null } = { event: 'current', world: null }
  let change: typeof several | undefined = several
  return {
    subscribe: (listener) =>
      worlds.subscribe((event, world) => {
        change = change === undefined ? { event, world } : several
        listener()
      }),
    read() {
      if (change === undefined) return []
      const { event, world } = change
      change = undefined
      return [{ event, data: { world, worlds: listNow() } satisfies WorldsNow }]
    },
  }
}

const entriesAtATime = 100
/** After this many entries others have a turn, because a filter can leave most of them out. */
const entriesInATurn = 1000

export interface Start {
  readonly after: number
  readonly matches: (entry: Entry) => boolean
}

/**
 * Sends the matching entries after `after`, then new ones, until the caller disconnects. Writes only as fast as the caller
 * reads, so that a slow caller costs no memory: unsent entries stay in the journal. If the journal has removed them by
 * then, the stream ends with the event `behind`.
 */
export function streamJournal(
  { name, journal, ended }: World,
  { after, matches }: Start,
  to: Outlet,
  besides: readonly Changes[] = [],
): void {
  let last = after
  let isOver = false

  function finish(lastMessage?: string): void {
    if (isOver) return
    isOver = true
    unsubscribe()
    for (const leave of unsubscribeBesides) leave()
    ended.removeEventListener('abort', onEnd)
    if (lastMessage !== undefined) to.end(lastMessage)
  }

  function onEnd(): void {
    // An empty id resets the browser's last id: the next world of this name counts from 1.
    finish(eventText('ended', { world: name }, ''))
  }

  function catchUp(): void {
    const pauseAfter = last + entriesInATurn
    while (!isOver && !to.isFull && last < journal.last()) {
      const { entries, first } = journal.page(last, entriesAtATime)
      const [next] = entries
      if (next === undefined) break
      if (next.seq > last + 1 && last > after) {
        finish(eventText('behind', { first }))
        return
      }
      const messages = entries.filter(matches).map(entryMessage)
      if (messages.length > 0) to.write(messages.join(''))
      last = entries.at(-1)?.seq ?? last
      if (last >= pauseAfter) {
        void realMachine.turn().then(catchUp)
        return
      }
    }
    if (isOver || to.isFull) return
    const changes = changesText(besides)
    if (changes !== '') to.write(changes)
  }

  const unsubscribe = journal.subscribe(catchUp)
  const unsubscribeBesides = besides.map((beside) => beside.subscribe(catchUp))
  to.onDrain(catchUp)
  to.onClose(() => finish())
  ended.addEventListener('abort', onEnd)
  // The world has ended, or was reset or rewound since the caller read that entry.
  if (ended.aborted || after > journal.last()) onEnd()
  else catchUp()
}

const entryMessage = (entry: Entry): string => eventText(entry.kind, entry, String(entry.seq))
