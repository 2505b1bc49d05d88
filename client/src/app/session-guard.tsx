import { Navigate, Outlet } from 'react-router-dom'
import { useSession } from '../session/browser-session.ts'

/** Around the pages of those who are signed in. Everybody else is led to the sign-in, once it is known who they are. */
export function SessionGuard() {
  const session = useSession()
  if (session.status === 'signed-in') return <Outlet />
  if (session.status === 'unknown') return null
  return <Navigate to="/signin" replace />
}
