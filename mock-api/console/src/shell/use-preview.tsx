/** The preview beside the console. Its frames stay when the world changes. */
import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../live/lazy-part.ts'
import { useWorld } from '../live/world.tsx'
import { emptySlot, searchWith, slotsIn, type Slot } from '../screens/preview/slots.ts'

const PreviewPanel = lazyPart(() => import('../screens/preview/preview-panel.tsx'))

export type Preview = ReturnType<typeof usePreview>['preview']

/** The page was opened with this address; the router may have changed it since. */
const { search: openedWith } = window.location

const narrow = window.matchMedia('(width < 80rem)')

const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )

export function usePreview() {
  const { name: world } = useWorld()
  const [isOpen, setOpen] = useState(() => slotsIn(openedWith, world) !== undefined)
  const [slots, setSlots] = useState<readonly Slot[]>(
    () => slotsIn(openedWith, world) ?? [emptySlot('one', world)],
  )
  const [isToggled, setToggled] = useState(false)
  /** Gets the focus when the preview is closed. */
  const toggleRef = useRef<HTMLButtonElement>(null)
  const isNarrow = useIsNarrow()
  useAddress(isOpen ? slots : [], world)
  useEffect(() => {
    if (isToggled && !isOpen) toggleRef.current?.focus()
  }, [isOpen, isToggled])
  const toggle = (): void => {
    setToggled(true)
    setOpen(!isOpen)
  }
  /** Whether the preview covers the console, because there is no place for both. */
  const isCovering = isOpen && isNarrow
  const preview = { isOpen, isCovering, toggle, toggleRef } as const
  const panel = isOpen && (
    <Suspense>
      <PreviewPanel
        slots={slots}
        here={world}
        isCovering={isNarrow}
        takesFocus={isToggled}
        onChange={setSlots}
        onClose={toggle}
      />
    </Suspense>
  )
  return { preview, panel }
}

/** Keeps the frames in the address. Links between the screens need not know of them. */
function useAddress(slots: readonly Slot[], world: string): void {
  const place = useLocation()
  useEffect(() => {
    const { pathname, search, hash } = window.location
    const next = searchWith(search, slots, world)
    if (next !== search) window.history.replaceState(window.history.state, '', pathname + next + hash)
  }, [place, slots, world])
}
