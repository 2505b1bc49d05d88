import type { ComponentProps } from 'react'

const looks = {
  primary:
    'bg-gold text-on-gold not-disabled:hover:bg-gold-strong disabled:bg-sunken disabled:text-muted disabled:border disabled:border-line',
  secondary:
    'border border-control bg-raised text-ink not-disabled:hover:border-brand not-disabled:hover:text-brand',
  quiet: 'text-ink not-disabled:hover:bg-brand-wash not-disabled:hover:text-brand',
  danger: 'bg-danger text-on-danger not-disabled:hover:opacity-90',
} as const
type Look = keyof typeof looks

export const buttonLook = (look: Look): string =>
  `inline-flex min-h-11 items-center justify-center gap-2 rounded-xl px-5 py-2 text-center font-semibold transition-colors duration-150 disabled:cursor-not-allowed ${looks[look]}`

type Props<Own> = ComponentProps<'button'> & Readonly<Own>

export function Button({ look, type = 'button', className = '', ...rest }: Props<{ look: Look }>) {
  return <button type={type} className={`${buttonLook(look)} ${className}`} {...rest} />
}

/** The label describes the action for screen readers and on hover. */
export function IconButton({ label, type = 'button', className = '', ...rest }: Props<{ label: string }>) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-11 shrink-0 items-center justify-center rounded-xl transition-colors duration-150 hover:bg-brand-wash hover:text-brand ${className}`}
      {...rest}
    />
  )
}
