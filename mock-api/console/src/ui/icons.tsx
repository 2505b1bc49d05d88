/** Line icons. They are decorative: text beside them, or the control's label, gives the meaning. */
const icon = (path: string) =>
  function Icon({ className = 'size-5' }: { readonly className?: string }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className={`shrink-0 ${className}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={path} />
      </svg>
    )
  }

export const DeskIcon = icon('M4 13h4l1.5 3h5L16 13h4M4 13v5.5h16V13L17 5H7L4 13Z')
export const PlayersIcon = icon(
  'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20c0-3.5 2.5-6 6-6s6 2.5 6 6M16 4.500a3.5 3.5 0 0 1 0 6.500M18 14.500c2 .8 3 2.8 3 5.5',
)
export const MarketIcon = icon('M4 20h16M6 16v-5M11 16V6M16 16v-8M4 4v16')
export const TimeIcon = icon('M4 12a8 8 0 1 1 16 0a8 8 0 1 1 -16 0ZM12 8v4.3l2.8 1.7')
export const FaultsIcon = icon('M13 3 5 13.500h6L10 21l9-11h-6.500L13 3Z')
export const JournalIcon = icon(
  'M6 4h11a1 1 0 0 1 1 1v15H7a2 2 0 0 1-2-2V5a1 1 0 0 1 1-1ZM9 8.500h6M9 12h6M5 18a2 2 0 0 1 2-2h11',
)
export const ScenariosIcon = icon('M7 4.500v15l12-7.5-12-7.500Z')
export const NetworkIcon = icon(
  'M12 20v-6M12 4v4M5 9.5 8.5 12M19 9.5 15.5 12M8.5 11a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0Z',
)
export const WorldsIcon = icon(
  'M4 12a8 8 0 1 1 16 0a8 8 0 1 1 -16 0ZM4 12h16M12 4c2.7 2.5 2.7 13.5 0 16M12 4c-2.7 2.5-2.7 13.5 0 16',
)
export const PreviewIcon = icon(
  'M9 3.500h6a1.5 1.5 0 0 1 1.5 1.500v14a1.5 1.5 0 0 1-1.5 1.500H9A1.5 1.5 0 0 1 7.5 19V5A1.5 1.5 0 0 1 9 3.500ZM11 17.500h2',
)
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const BackIcon = icon('M15 6l-6 6 6 6')
export const MoreIcon = icon('m6 9.500 6 6 6-6')
export const CheckIcon = icon('m5 12.5 4.5 4.500L19 7.5')
export const WarningIcon = icon('M12 4.5 3.5 19h17L12 4.500ZM12 10.500v3.500M12 16.600v.1')
export const SunIcon = icon(
  'M8.5 12a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0ZM12 4v1.500M12 18.500V20M4 12h1.500M18.5 12H20M6.3 6.300l1.1 1.100M16.6 16.600l1.1 1.100M6.3 17.700l1.1-1.100M16.6 7.400l1.1-1.1',
)
export const MoonIcon = icon('M19.5 14.300A8 8 0 0 1 9.7 4.500a8 8 0 1 0 9.8 9.800Z')
export const ScreenIcon = icon(
  'M5.5 5h13a1.5 1.5 0 0 1 1.5 1.500v8a1.5 1.5 0 0 1 -1.5 1.500h-13a1.5 1.5 0 0 1 -1.5 -1.500v-8a1.5 1.5 0 0 1 1.5 -1.500ZM9 19.500h6M12 16v3.5',
)
export const PauseIcon = icon('M8.5 5.500v13M15.5 5.500v13')
export const PlayIcon = icon('M8 5.500v13l10-6.5-10-6.500Z')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const ReloadIcon = icon('M19 12a7 7 0 1 1 -2.300-5.200L19 9M19 4.500V9h-4.500')
export const OpenIcon = icon(
  'M13.500 5H19v5.500M19 5l-8 8M10 6H6.500A1.5 1.5 0 0 0 5 7.500v10A1.5 1.5 0 0 0 6.500 19h10a1.5 1.5 0 0 0 1.500-1.500V14',
)
export const CallIcon = icon('M4 9h15l-4-4M20 15H5l4 4')
export const EventIcon = icon('M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15L6 16ZM10.5 20.500h3')
export const MailIcon = icon('M4 6.500h16v11H4v-11ZM4 7l8 6 8-6')
export const FilterIcon = icon('M4 6h16M7 12h10M10 18h4')
