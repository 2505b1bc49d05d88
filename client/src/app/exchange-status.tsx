import { lazy } from 'react'
import { useSession } from '../session/browser-session.ts'
import { SilentBoundary } from './silent-boundary.tsx'

// Only whoever is signed in can have an exchange; nobody else loads the code for it.
const ExchangeChip = lazy(async () => ({
  default: (await import('../features/exchange/exchange-chip.tsx')).ExchangeChip,
}))

/** The way back to a pending exchange, in the header. */
export function ExchangeStatus() {
  const session = useSession()
  return (
    session.status === 'signed-in' && (
      <SilentBoundary>
        <ExchangeChip userId={session.user._id} />
      </SilentBoundary>
    )
  )
}
