import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router-dom'
import type { ResponseOf } from '../../../control/api.ts'
import { defaultWorldName } from '../../../defaults.ts'
import { Answer } from '../ui/states.tsx'

/** Asks without the control client, which names a world: the cookie names the one of this browser. */
async function readWorldOfBrowser(): Promise<string> {
  const response = await fetch('/__sim', { headers: { accept: 'application/json' } })
  // The world of this browser was removed.
  if (response.status === 404) return defaultWorldName
  const { world } = (await response.json()) as ResponseOf<'simulator.overview'>
  return world
}

/** Leads to the world of this browser. */
export function StartPage() {
  const world = useQuery({ queryKey: ['world of the browser'], queryFn: readWorldOfBrowser })
  return <Answer query={world}>{(name) => <LeadTo world={name} />}</Answer>
}

function LeadTo({ world }: { readonly world: string }) {
  return <Navigate to={`/w/${encodeURIComponent(world)}/desk`} replace />
}
