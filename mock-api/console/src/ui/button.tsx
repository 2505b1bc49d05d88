import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'

const looks: Readonly<Record<Look, string>> = {
  primary:
    'bg-gold text-on-gold not-disabled:hover:bg-gold-strong disabled:bg-sunken disabled:text-muted disabled:border disabled:border-line',
  secondary:
    'border border-control bg-raised text-ink not-disabled:hover:border-brand not-disabled:hover:text-brand disabled:text-muted',
  quiet: 'text-ink not-disabled:hover:bg-brand-wash not-disabled:hover:text-brand disabled:text-muted',
  danger: 'bg-danger text-on-danger not-disabled:hover:opacity-90 disabled:opacity-60',
}

/** The classes of a button, for a link that looks like one. */
export const buttonLook = (look: Look): string =>
  `inline-flex min-h-9 pointer-coarse:min-h-11 items-center justify-center gap-2 rounded-lg px-3.5 py-1.5 text-center text-sm font-semibold transition-colors duration-150 disabled:cursor-not-allowed ${looks[look]}`

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

export function Button({ look = 'secondary', type = 'button', className = '', ...rest }: ButtonProps) {
  return <button type={type} className={`${buttonLook(look)} ${className}`} {...rest} />
}

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly label: string
  readonly ref?: Ref<HTMLButtonElement>
  readonly children: ReactNode
}

export function IconButton({ label, type = 'button', className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-flex size-9 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-lg transition-colors duration-150 hover:bg-brand-wash hover:text-brand disabled:text-muted ${className}`}
      {...rest}
    />
  )
}
