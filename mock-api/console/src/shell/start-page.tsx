import { Navigate } from 'react-router-dom'
import { useWorldOfBrowser } from '../live/world-of-browser.ts'
import { Answer } from '../ui/states.tsx'

/** Leads to the world of this browser. */
export function StartPage() {
  return <Answer query={useWorldOfBrowser()}>{(name) => <LeadTo world={name} />}</Answer>
}

function LeadTo({ world }: { readonly world: string }) {
  return <Navigate to={`/w/${encodeURIComponent(world)}/desk`} replace />
}
