/** Where the pages of this screen are. */
import { useWorld } from '../../live/world.tsx'

export function useAddresses() {
  const { name } = useWorld()
  const world = `/w/${encodeURIComponent(name)}`
  const library = `${world}/scenarios`
  return {
    library,
    scenario: (scenario: string) => `${library}/${encodeURIComponent(scenario)}`,
    copyOf: (scenario: string) => `${library}/new?${new URLSearchParams({ copy: scenario }).toString()}`,
    draft: (draft: string) => `${library}/new?${new URLSearchParams({ draft }).toString()}`,
    editor: `${library}/new`,
    run: (id: string) => `${library}/runs/${encodeURIComponent(id)}`,
    entry: (seq: number) => `${world}/journal?entry=${String(seq)}`,
  }
}
