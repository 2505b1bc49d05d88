import { useId } from 'react'

/** Our own line icons. They are decorative: text next to them, or the control's label, gives the meaning. */
export const icon = (path: string) =>
  function Icon({ className = 'size-5' }: { readonly className?: string }) {
    return (
      <svg
        aria-hidden
        viewBox="0 0 24 24"
        className={className}
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

export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5')
export const CloseIcon = icon('M6 6l12 12M18 6 6 18')
export const LanguageIcon = icon(
  'M3.5 12a8.5 8.5 0 1 1 17 0a8.5 8.5 0 1 1 -17 0ZM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17',
)
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16')
export const ChevronIcon = icon('m7 10 5 5 5-5')
export const WarningIcon = icon('M12 4.5 3.5 19h17L12 4.5ZM12 10.5v3.5M12 16.6v.1')
export const ChatIcon = icon(
  'M4.5 6.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7.5a2 2 0 0 1-2 2H11l-4.5 3.7V16a2 2 0 0 1-2-2V6.5ZM8.5 9h7M8.5 12h4.5',
)
export const ShieldIcon = icon(
  'M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6l-7-2.5ZM9 12l2.2 2.2L15.2 10',
)
export const PulseIcon = icon('M3.5 12.5h4l2.5-6 4 11 2.5-5h4')
export const SunIcon = icon(
  'M8.5 12a3.5 3.5 0 1 1 7 0a3.5 3.5 0 1 1 -7 0ZM12 4v1.5M12 18.5V20M4 12h1.5M18.5 12H20M6.3 6.3l1.1 1.1M16.6 16.6l1.1 1.1M6.3 17.7l1.1-1.1M16.6 7.4l1.1-1.1',
)
export const MoonIcon = icon('M19.5 14.3A8 8 0 0 1 9.7 4.5a8 8 0 1 0 9.8 9.8Z')
export const ScreenIcon = icon(
  'M5.5 5h13a1.5 1.5 0 0 1 1.5 1.5v8a1.5 1.5 0 0 1 -1.5 1.5h-13a1.5 1.5 0 0 1 -1.5 -1.5v-8a1.5 1.5 0 0 1 1.5 -1.5ZM9 19.5h6M12 16v3.5',
)

/** Returns the path of a khatam: two squares, one rotated by 45°. `radius` is the distance from the centre to a point. */
function star(centre: number, radius: number): string {
  const points = Array.from({ length: 16 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.7654
    const angle = (index * Math.PI) / 8
    return `${(centre + reach * Math.cos(angle)).toFixed(2)},${(centre + reach * Math.sin(angle)).toFixed(2)}`
  })
  return `M${points.join('L')}Z`
}

interface ZelligeFieldProps {
  readonly className?: string
  readonly fades: 'below' | 'around'
}

export function ZelligeField({ className = '', fades }: ZelligeFieldProps) {
  const id = useId()
  return (
    <svg aria-hidden className={className} width="100%" height="100%">
      <defs>
        <pattern id={`${id}tile`} width="72" height="72" patternUnits="userSpaceOnUse">
          <g fill="none" stroke="currentColor" strokeWidth="1.2">
            <path d={star(36, 30)} />
            <path d={star(36, 14)} />
            <path d="M36 0v6M36 66v6M0 36h6M66 36h6" />
            <path d="M0 0l14.8 14.8M72 0 57.2 14.8M0 72l14.8-14.8M72 72 57.2 57.2" />
          </g>
        </pattern>
        <linearGradient id={`${id}below`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.1" />
        </linearGradient>
        <radialGradient id={`${id}around`}>
          <stop offset="0.5" stopColor="#fff" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </radialGradient>
        <mask id={`${id}mask`}>
          <rect width="100%" height="100%" fill={`url(#${id}${fades})`} />
        </mask>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id}tile)`} mask={`url(#${id}mask)`} />
    </svg>
  )
}

export function KamaCoin({ className = '' }: { readonly className?: string }) {
  const id = useId()
  const studs = Array.from({ length: 24 }, (_, index) => {
    const angle = (index * Math.PI) / 12
    return { x: 100 + 83 * Math.cos(angle), y: 100 + 83 * Math.sin(angle) }
  })
  return (
    <svg aria-hidden viewBox="0 0 200 200" className={className}>
      <defs>
        <linearGradient id={`${id}gold`} x1="0.15" y1="0" x2="0.85" y2="1">
          <stop offset="0" stopColor="#fbe6a2" />
          <stop offset="0.45" stopColor="#e7b53e" />
          <stop offset="1" stopColor="#a86f14" />
        </linearGradient>
        <linearGradient id={`${id}face`} x1="0.85" y1="1" x2="0.15" y2="0">
          <stop offset="0" stopColor="#f7da87" />
          <stop offset="1" stopColor="#d59b28" />
        </linearGradient>
      </defs>
      <circle cx="100" cy="100" r="98" fill={`url(#${id}gold)`} />
      <circle cx="100" cy="100" r="91" fill="none" stroke="#8a5a0d" strokeOpacity="0.45" strokeWidth="1.5" />
      {studs.map(({ x, y }) => (
        <circle
          key={`${String(x)} ${String(y)}`}
          cx={x.toFixed(2)}
          cy={y.toFixed(2)}
          r="2.6"
          fill="#8a5a0d"
          fillOpacity="0.55"
        />
      ))}
      <circle
        cx="100"
        cy="100"
        r="74"
        fill={`url(#${id}face)`}
        stroke="#8a5a0d"
        strokeOpacity="0.55"
        strokeWidth="1.5"
      />
      <path d={star(100, 60)} fill="#0d5c4b" stroke="#083f34" strokeWidth="1.5" />
      <path d={star(100, 44)} fill="none" stroke="#f2cf77" strokeWidth="2" />
      <path d={star(100, 27)} fill={`url(#${id}gold)`} stroke="#083f34" strokeWidth="1.5" />
      <circle cx="100" cy="100" r="9" fill="#0d5c4b" />
    </svg>
  )
}
