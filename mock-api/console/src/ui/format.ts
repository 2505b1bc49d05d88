/** Amounts, prices, times and names as the console writes them. */
const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 6 })

/** `12.5 M` */
export const amount = (millions: number): string => `${number.format(millions)} M`

/** `12.5 DH` */
export const price = (dirhams: number): string => `${number.format(dirhams)} DH`

export const nameOf = ({ firstName, lastName }: Readonly<Record<'firstName' | 'lastName', string>>): string =>
  `${firstName} ${lastName}`

export const count = (value: number, one: string, many = `${one}s`): string =>
  `${number.format(value)} ${value === 1 ? one : many}`

/** `0.8 MB` */
export const size = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** The time of day in the browser's zone: `18:05:00`. */
export const timeOfDay = (at: number | string): string => time.format(new Date(at))
/** `31 Jan 2026` */
export const dayOf = (at: number | string): string => day.format(new Date(at))

const units = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
] as const

/** The two largest units: `2h 5m`. */
export function duration(ms: number): string {
  let rest = Math.max(0, Math.round(ms / 1000)) * 1000
  const parts = units.flatMap(([unit, length]) => {
    const whole = Math.floor(rest / length)
    rest -= whole * length
    return whole === 0 ? [] : [`${String(whole)}${unit}`]
  })
  return parts.length === 0 ? '0s' : parts.slice(0, 2).join(' ')
}

export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A text as searches compare it: without accents and capitals. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** A text as a part of a name: `Bug 12 (1)` gives `bug-12-1`. */
export const slug = (text: string): string =>
  plain(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
