/**
 * What the journal says of a fault. An event's own entry says what the provider meant to send; what reached the player
 * is that, unless an `applied` of which it is the cause says otherwise. A call's entry says what the provider did, and
 * names in `faults` what it met; a call that was lost before it arrived has none.
 */
export interface FaultRecord {
  readonly kind: 'fault'
  /**
   * `applied`: it acted. Its cause is the entry of the call or the event that it met, where that stands already: what
   * delays a call acts before the call is done. `released`: an event that it kept goes now. `spent`: its `times` are
   * used up, or its `ttl` has passed.
   */
  readonly action: 'added' | 'removed' | 'applied' | 'released' | 'spent'
  readonly faultId: string
  /** What it does: `drop`, `latency`. */
  readonly fault: string
  /** As it was added: what it meets, how often and how long. */
  readonly definition?: unknown
  /** The call or the event that it met, `socket` for an attempt to open one. */
  readonly met?: string
  /** What a call that never arrived would have asked for, without its secrets: it has no entry of its own to say so. */
  readonly lost?: { readonly path: string; readonly body: unknown }
  readonly userId?: string | null
}
