/** The preview beside the console. It is outside of the world's pages, so that its frames stay when the world changes. */
import {
  createContext,
  lazy,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import { useLocation } from 'react-router-dom'
import { onceAnswering } from '../live/once-answering.ts'
import { emptySlot, searchWith, slotsIn, type Slot } from '../screens/preview/slots.ts'

const PreviewPanel = lazy(onceAnswering(() => import('../screens/preview/preview-panel.tsx')))

interface Preview {
  readonly isOpen: boolean
  toggle(): void
  /** Gets the focus when the preview is closed. */
  readonly toggleRef: RefObject<HTMLButtonElement | null>
}

const PreviewContext = createContext<Preview | undefined>(undefined)

export function usePreview(): Preview {
  const preview = useContext(PreviewContext)
  if (preview === undefined) throw new Error('usePreview needs a WithPreview above it.')
  return preview
}

/** The page was opened with this address; the router may have changed it since. */
const { search: openedWith } = window.location

const narrow = window.matchMedia('(width < 80rem)')

/** Whether the preview covers the console, because there is no place for both. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => {
        narrow.removeEventListener('change', listener)
      }
    },
    () => narrow.matches,
  )

interface WithPreviewProps {
  /** The world of the console. */
  readonly world: string
  readonly children: ReactNode
}

export function WithPreview({ world, children }: WithPreviewProps) {
  const [isOpen, setOpen] = useState(() => slotsIn(openedWith, world) !== undefined)
  const [slots, setSlots] = useState<readonly Slot[]>(
    () => slotsIn(openedWith, world) ?? [emptySlot('one', world)],
  )
  const [isToggled, setToggled] = useState(false)
  const toggleRef = useRef<HTMLButtonElement>(null)
  const isNarrow = useIsNarrow()
  useAddress(isOpen ? slots : [], world)
  useEffect(() => {
    if (isToggled && !isOpen) toggleRef.current?.focus()
  }, [isOpen, isToggled])
  const toggle = useCallback(() => {
    setToggled(true)
    setOpen((wasOpen) => !wasOpen)
  }, [])
  const preview = useMemo(() => ({ isOpen, toggle, toggleRef }), [isOpen, toggle])
  return (
    <PreviewContext value={preview}>
      <div className="flex">
        <div inert={isOpen && isNarrow} className="@container min-w-0 flex-1">
          {children}
        </div>
        {isOpen && (
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
        )}
      </div>
    </PreviewContext>
  )
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
