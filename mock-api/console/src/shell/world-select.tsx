import { Link, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useControl, useWorld } from '../live/world.tsx'

/** The same screen in another world: `/w/mine/journal`. */
function useAddressIn(): (world: string) => string {
  const { pathname } = useLocation()
  const [screen = 'desk'] = pathname.split('/').slice(3)
  return (world) => `/w/${encodeURIComponent(world)}/${screen}`
}

const chosenHere = 'world-select'
const focusOn = (element: HTMLElement | null): void => element?.focus()

export function WorldSelect() {
  const { name } = useWorld()
  const navigate = useNavigate()
  const addressIn = useAddressIn()
  const { state } = useLocation() as { readonly state: unknown }
  // The frame of the other world is a new one, and the focus stays here.
  const hasFocus = useNavigationType() !== NavigationType.Pop && state === chosenHere
  const { data } = useControl('worlds.list')
  const names = data?.worlds.map((world) => world.name) ?? []
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm">
      <span className="text-muted max-sm:sr-only">World</span>
      <select
        value={name}
        ref={hasFocus ? focusOn : undefined}
        onChange={(event) => void navigate(addressIn(event.target.value), { state: chosenHere })}
        className="min-h-9 pointer-coarse:min-h-11 min-w-0 max-w-48 flex-1 truncate rounded-lg border border-control bg-raised px-2 text-sm font-semibold"
      >
        {[...new Set([name, ...names])].map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  )
}

/** A link to each world. */
export function WorldLinks() {
  const addressIn = useAddressIn()
  const { data } = useControl('worlds.list')
  return (
    <ul className="flex flex-wrap gap-3">
      {data?.worlds.map(({ name }) => (
        <li key={name}>
          <Link to={addressIn(name)} className="font-semibold text-brand underline underline-offset-4">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
