/** The icons that only some pages have, so that the others do not load them. */
import { icon } from './icons.tsx'

/** Creates an icon that points forward or back, so it is mirrored on a page that reads from the right. */
function pointing(path: string) {
  const Drawn = icon(path)
  return function PointingIcon({ className = 'size-5' }: { readonly className?: string }) {
    return <Drawn className={`${className} rtl:-scale-x-100`} />
  }
}

export const MinimiseIcon = icon('M6 12h12')
export const BackIcon = pointing('M15 6l-6 6 6 6')
export const ArrowIcon = icon('M4.5 12h15M13.5 6l6 6-6 6')
export const SendIcon = pointing('M4.5 12 20 4.5 15.5 20l-3.7-6.3L4.5 12Zm7.3 1.7L20 4.5')
export const ClockIcon = icon('M4 12a8 8 0 1 1 16 0a8 8 0 1 1 -16 0ZM12 8v4.3l2.8 1.7')
export const SearchIcon = icon('M5 11a6 6 0 1 1 12 0a6 6 0 1 1 -12 0ZM15.5 15.5l4 4')
export const EyeIcon = icon(
  'M2.8 12S6 6 12 6s9.2 6 9.2 6-3.2 6-9.2 6-9.2-6-9.2-6ZM9.4 12a2.6 2.6 0 1 1 5.2 0a2.6 2.6 0 1 1 -5.2 0Z',
)
export const EyeOffIcon = icon(
  'M4 4l16 16M9.9 6.3A8.6 8.6 0 0 1 12 6c6 0 9.2 6 9.2 6a15 15 0 0 1-2.5 3.1M6.3 7.9A15.6 15.6 0 0 0 2.8 12S6 18 12 18c1.5 0 2.8-.4 3.9-.9M10 10.3a2.6 2.6 0 0 0 3.7 3.7',
)
export const InfoIcon = icon('M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM12 11v5M12 8v.1')
