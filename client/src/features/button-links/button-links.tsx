import { Link } from 'react-router-dom'
import { buttonLook } from '../../ui/button.tsx'

interface ButtonLinksProps {
  readonly ways: readonly { readonly to: string; readonly label: string }[]
  /** How the first one looks. The others stand behind it. */
  readonly first?: 'primary' | 'secondary'
}

/** Where to go from here, as links that look like buttons. */
export function ButtonLinks({ ways, first = 'primary' }: ButtonLinksProps) {
  return ways.map(({ to, label }, index) => (
    <Link key={to} to={to} className={buttonLook(index === 0 ? first : 'secondary')}>
      {label}
    </Link>
  ))
}
