/** Part of the page and of the service worker. */
export const alertKinds = ['request', 'tracking', 'exchange'] as const
export type AlertKind = (typeof alertKinds)[number]

/** The data of a notification, and of the message that a press sends to a page. */
export interface AlertData {
  readonly userId: string
  readonly kind: AlertKind
  /** The page that a press opens if no page is open. */
  readonly url: string
}

/** Checks data that another version, or another script of this origin, may have made. */
export function isAlertData(data: unknown): data is AlertData {
  if (typeof data !== 'object' || data === null) return false
  const { userId, kind, url } = data as Partial<Record<string, unknown>>
  return typeof userId === 'string' && alertKinds.some((known) => known === kind) && typeof url === 'string'
}

/** The hash of a page that opens with this conversation. */
export const hashOf = (kind: AlertKind): string => `#support-${kind}`
