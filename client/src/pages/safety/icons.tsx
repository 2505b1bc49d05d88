import { icon } from '../../ui/icons.tsx'

/** What only its owner opens. */
export const LockIcon = icon(
  <>
    <rect x="5" y="10.5" width="14" height="9.5" rx="2" />
    <path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.2v2.2" />
  </>,
  'size-7',
)

/** A person who has been checked. */
export const TraderIcon = icon(
  <>
    <circle cx="10" cy="8.5" r="3.8" />
    <path d="M3.5 19.5c.6-3.6 3.1-5.5 6.5-5.5 1.3 0 2.5.3 3.4.8M14.5 18l2.2 2.2 4-4.2" />
  </>,
  'size-7',
)
