/**
 * The messages between a page of the sandbox and the worker in which the simulator runs. Each call and each socket of a page
 * has an id that the page chooses.
 */

export type FromPage =
  /** The first message. The worker knows that the page has gone when it gets the Web Lock `tab`. */
  | {
      readonly type: 'hello'
      readonly tab: string
      /** Whether this tab has had a page of the sandbox before. If no tab has, session cookies end. */
      readonly isKnownTab: boolean
    }
  | {
      readonly type: 'call'
      readonly id: number
      readonly method: string
      /** The path and the query. */
      readonly url: string
      /** Names in lower case. A `cookie` here replaces the cookies of the jar, and then the reply sets none in it. */
      readonly headers: Readonly<Record<string, string>>
      readonly body: ArrayBuffer | null
      /** Whether the call sends and sets cookies. */
      readonly hasCredentials: boolean
    }
  | { readonly type: 'abort'; readonly id: number }
  /** Opens a WebSocket to this path with this query. */
  | { readonly type: 'open'; readonly id: number; readonly url: string }
  | { readonly type: 'frame'; readonly id: number; readonly data: string }
  | { readonly type: 'close'; readonly id: number }
  /** Deletes everything that is saved and begins again. The worker answers `restarted` to all pages. */
  | { readonly type: 'start over' }

/** A call of a page. */
export type CallMessage = Extract<FromPage, { readonly type: 'call' }>

export type FromWorker =
  | {
      readonly type: 'head'
      readonly id: number
      readonly status: number
      readonly headers: readonly (readonly [name: string, value: string])[]
      /** As `Set-Cookie` headers, for those who look at them; a page need not keep them. */
      readonly setCookies: readonly string[]
      /** The whole body, if it is known already: then nothing follows, because a busy page takes each message late. */
      readonly body?: Uint8Array<ArrayBuffer>
    }
  | { readonly type: 'part'; readonly id: number; readonly data: Uint8Array }
  | { readonly type: 'end'; readonly id: number }
  /** The connection breaks: before `head`, or in the middle of the body. `defect` is the simulator's own error, for developers. */
  | { readonly type: 'broken'; readonly id: number; readonly defect?: string }
  | { readonly type: 'opened'; readonly id: number }
  | { readonly type: 'frame'; readonly id: number; readonly data: string }
  | { readonly type: 'closed'; readonly id: number; readonly code: number }
  /** Sent at once and after each change. */
  | { readonly type: 'storage'; readonly storage: StorageState }
  /** Each page loads again. */
  | { readonly type: 'restarted' }

/** Whether the world is saved. If not, `reason` is a sentence for the person before the screen. */
export type StorageState = { readonly isSaved: true } | { readonly isSaved: false; readonly reason: string }

/** The page's end of the connection with the worker: a MessagePort, or a part of a BroadcastChannel. */
export interface Line {
  send(message: FromPage): void
  onMessage: (listener: (message: FromWorker) => void) => void
}

/**
 * Returns the name of what all tabs share: the SharedWorker, the BroadcastChannel, the Web Lock of the tab that runs the worker,
 * and the database. Sandboxes with different bases on one host share nothing.
 */
export const sandboxNameOf = (workerPath: string): string => `kamasouk ${workerPath}`

/** The close code of a WebSocket whose connection broke. */
export const brokenSocket = 1006

/** The names of a dedicated worker say whom it serves: all tabs over the BroadcastChannel, or only its own page. */
export const workerForAllName = 'kamasouk sandbox for all tabs'
export const workerForOneName = 'kamasouk sandbox for one tab'

/** The worker can receive messages. Another `worker` is a new one, which knows nothing of the calls before. */
export interface Ready {
  readonly type: 'ready'
  readonly worker: string
}

/** On a port. */
export type ToPage = FromWorker | Ready

/** On the BroadcastChannel. `ask` makes the worker say that it is ready. */
export type Broadcast =
  | { readonly from: string; readonly message: FromPage | { readonly type: 'ask' } }
  /** Without `to`, all tabs are meant. */
  | { readonly to?: string; readonly message: ToPage }

/** What waits for it lasts until its page or its worker ends. */
export const untilTheEnd = new Promise<never>(() => undefined)

/** Holds the Web Lock until the end. Resolves with false where there are no locks, or where they are forbidden like all storage. */
export async function holdLock(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { promise, resolve } = Promise.withResolvers<boolean>()
  navigator.locks
    .request(name, () => {
      resolve(true)
      return untilTheEnd
    })
    .catch(() => resolve(false))
  return promise
}
