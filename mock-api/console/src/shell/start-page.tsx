import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import { createControlClient } from '../../../control/client.ts'
import { defaultWorldName } from '../../../defaults.ts'
import { isRefusal } from '../live/problem.ts'
import { Answer } from '../ui/states.tsx'

/** Leads to the world of this browser. */
export function StartPage() {
  const overview = useQuery({
    queryKey: ['simulator.overview'],
    queryFn: () => createControlClient({ url: '' }).call('simulator.overview'),
  })
  // The world of this browser was removed.
  if (isRefusal(overview.error)) return <LeadTo world={defaultWorldName} />
  return <Answer query={overview}>{({ world }) => <LeadTo world={world} />}</Answer>
}

function LeadTo({ world }: { readonly world: string }) {
  return <Navigate to={`/w/${encodeURIComponent(world)}/desk`} replace />
}
