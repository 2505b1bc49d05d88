/** Whole seconds from `instant` until `nowMs`; none where a clock that is behind says less. */
export const secondsSince = (instant: string, nowMs: number): number =>
  Math.max(0, Math.floor((nowMs - Date.parse(instant)) / 1000))
