/** What connects the pages with the worker beneath the messages of protocol.ts. Both ends import this file. */
import type { FromPage, FromWorker } from './protocol.ts'

/**
 * Returns the name of what all tabs share: the SharedWorker, the BroadcastChannel, the Web Lock of the tab that runs the worker,
 * and the database. Sandboxes with different bases on one host share nothing.
 */
export const sandboxNameOf = (workerPath: string): string => `kamasouk ${workerPath}`

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
