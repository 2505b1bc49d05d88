import { icon } from '../../ui/icons.tsx'

/** There and back. */
export const ExchangeIcon = icon(<path d="M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4" />, 'size-7')
