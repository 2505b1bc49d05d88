/** The product's ornament, the eight-pointed star of Moroccan tiles. Never behind text. */
import { useId } from 'react'

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
