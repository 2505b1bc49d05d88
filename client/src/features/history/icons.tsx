/** The icons of the history's own controls. */
import { icon } from '../../ui/icons.tsx'

export const AscendingIcon = icon(<path d="M12 19V6M7 11l5-5 5 5" />, 'size-4')
export const DescendingIcon = icon(<path d="M12 5v13M7 13l5 5 5-5" />, 'size-4')
export const SortableIcon = icon(<path d="m8 10 4-4 4 4M8 14l4 4 4-4" />, 'size-4')
export const DownloadIcon = icon(<path d="M12 4v11M7.5 11l4.5 4.5 4.5-4.5M5 19.5h14" />)
