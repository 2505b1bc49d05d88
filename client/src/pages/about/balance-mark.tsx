import { icon } from '../../ui/icons.tsx'

/** A pair of scales. */
export const BalanceIcon = icon(
  <path d="M12 4v15.5M8 19.5h8M5 7h14M5 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L5 7ZM19 7l-2.5 6.5a2.7 2.7 0 0 0 5 0L19 7Z" />,
  'size-7',
)
