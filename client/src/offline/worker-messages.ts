/** What a page tells the worker: the addresses that it has loaded. */
export interface PageReport {
  readonly loaded: readonly string[]
}

export interface WorkerReply {
  /** The page was opened from a stored copy. */
  readonly isCopy: boolean
  readonly isOtherVersion: boolean
}
