import { Link } from 'react-router-dom'
import { BackIcon } from '../../ui/icons.tsx'
import { useAddresses } from './addresses.ts'

export function BackLink() {
  const { library } = useAddresses()
  return (
    <Link
      to={library}
      className="-mt-2 inline-flex min-h-6 items-center gap-1 justify-self-start text-sm font-semibold text-brand pointer-coarse:min-h-11"
    >
      <BackIcon className="size-4" />
      All scenarios
    </Link>
  )
}
