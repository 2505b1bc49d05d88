import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '../../../control/api.ts'
import { defaultWorldName } from '../../../defaults.ts'

export const worldOfBrowserKey = ['world of the browser'] as const

/** Asks without the control client, which names a world: the cookie names the one of this browser. */
async function readWorldOfBrowser(): Promise<string> {
  const response = await fetch('/__sim', { headers: { accept: 'application/json' } })
  // The world of this browser was removed.
  if (response.status === 404) return defaultWorldName
  const { world } = (await response.json()) as ResponseOf<'simulator.overview'>
  return world
}

/** The world that tabs of the client on this address use. */
export const useWorldOfBrowser = () =>
  useQuery({ queryKey: worldOfBrowserKey, queryFn: readWorldOfBrowser, staleTime: 0 })
