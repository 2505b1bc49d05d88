/**
 * What the journal says of a fault. A call's or an event's own entry names in `faults` what it met. A call's then says what
 * the provider did; one that was lost before it arrived has none. An event's then says what the provider meant to send, and
 * each that goes out of it is a `released` of which it is the cause.
 */
export interface FaultRecord {
  readonly kind: 'fault'
  /**
   * `applied`: it acted. Its cause is the entry of the call or the event that it met, where that stands already: what
   * delays a call acts before the call is done. `released`: an event that met it, and no other after it, goes now:
   * late, or twice. `spent`: its `times` are used up, or its `ttl` has passed.
   */
  readonly action: 'added' | 'removed' | 'applied' | 'released' | 'spent'
  readonly faultId: string
  /** What it does: `drop`, `latency`. */
  readonly fault: string
  /** As it was added: what it meets, how often and how long. */
  readonly definition?: Readonly<Record<string, unknown>>
  /** The call or the event that it met, `socket` for an attempt to open one. */
  readonly met?: string
  /** What a call that never arrived would have asked for, without its secrets: it has no entry of its own to say so. */
  readonly lost?: { readonly path: string; readonly body: unknown; readonly bodyCutFrom?: number }
  readonly userId?: string | null
  /** What the event says that goes now. */
  readonly payload?: unknown
}
