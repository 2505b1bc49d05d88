import { useEffect, useRef, useState, type RefObject } from 'react'
import { Button, IconButton } from '../../ui/elements.tsx'
import { CloseIcon, PlusIcon } from '../../ui/icons.tsx'
import { desktopWidth, phoneWidth } from './client-frame.tsx'
import { PreviewSlot } from './preview-slot.tsx'
import { emptySlot, slotIds, type Slot, type SlotId } from './slots.ts'

interface PreviewPanelProps {
  readonly slots: readonly Slot[]
  /** The world of the console. */
  readonly here: string
  readonly isCovering: boolean
  readonly takesFocus: boolean
  readonly onChange: (slots: readonly Slot[]) => void
  readonly onClose: () => void
}

const gap = 12
const border = 1

/** The width that the frames need, as long as it leaves the console a place to work. */
function widthFor(slots: readonly Slot[]): string {
  const widths = slots.map(({ isDesktop }) => (isDesktop ? desktopWidth / 2 : phoneWidth))
  const isColumn = slots.every(({ isDesktop }) => isDesktop)
  const content = isColumn ? Math.max(...widths) : widths.reduce((sum, each) => sum + gap + each)
  return `min(${String(content + 2 * gap + border)}px, 100vw - 36rem)`
}

export default function PreviewPanel(props: PreviewPanelProps) {
  const { slots, here, isCovering, takesFocus, onChange, onClose } = props
  const ref = useRef<HTMLElement>(null)
  const [added, setAdded] = useState<SlotId>()
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  const ownWidth = width === undefined ? widthFor(slots) : `clamp(20rem, ${String(width)}px, 100vw - 24rem)`
  const freeId = slotIds.find((id) => slots.every((slot) => slot.id !== id))
  return (
    <aside
      ref={ref}
      aria-label="Preview"
      tabIndex={-1}
      className="flex h-dvh shrink-0 flex-col border-l border-line bg-sunken outline-none max-xl:fixed max-xl:inset-0 max-xl:z-20 max-xl:border-0 xl:relative"
      style={isCovering ? undefined : { width: ownWidth }}
      onKeyDown={(event) => {
        const isInDialog = (event.target as Element).closest('dialog') !== null
        if (event.key === 'Escape' && isCovering && !isInDialog) onClose()
      }}
    >
      {!isCovering && <WidthHandle panel={ref} onChange={setWidth} />}
      <div className="flex min-h-15.25 items-center gap-2 border-b border-line bg-raised px-3 sm:px-4">
        <h2 className="mr-auto font-bold">Preview</h2>
        {freeId !== undefined && (
          <Button
            look="quiet"
            onClick={() => {
              setAdded(freeId)
              onChange([...slots, emptySlot(freeId, here)])
            }}
          >
            <PlusIcon />
            Second player
          </Button>
        )}
        <IconButton label="Close the preview" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div
        className={`flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto sm:p-3 ${slots.every(({ isDesktop }) => isDesktop) ? '' : 'sm:flex-row sm:justify-center'}`}
      >
        {slots.map((slot, index) => (
          <PreviewSlot
            key={slot.id}
            slot={slot}
            here={here}
            number={
              slots.some(({ id, player }) => id !== slot.id && player === slot.player) ? index + 1 : undefined
            }
            takesFocus={added === slot.id}
            onChange={(changed) => onChange(slots.map((each) => (each.id === slot.id ? changed : each)))}
            {...(slots.length > 1 && {
              onRemove: () => {
                ref.current?.focus()
                onChange(slots.filter(({ id }) => id !== slot.id))
              },
            })}
          />
        ))}
      </div>
    </aside>
  )
}

interface WidthHandleProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly onChange: (width: number) => void
}

const stepPx = 32

/** The left edge of the panel: a pointer or the arrow keys move it. During a drag, it covers the frames, which take the pointer. */
function WidthHandle({ panel, onChange }: WidthHandleProps) {
  return (
    <button
      type="button"
      aria-label="Width of the preview: press the left or right arrow key"
      title="Drag to change the width"
      className="absolute inset-y-0 -left-1.5 z-10 w-3 cursor-col-resize! touch-none transition-colors duration-150 hover:bg-brand/30 focus-visible:bg-brand/30 active:before:fixed active:before:inset-0"
      onKeyDown={(event) => {
        const step = { ArrowLeft: stepPx, ArrowRight: -stepPx }[event.key]
        if (step === undefined || panel.current === null) return
        onChange(panel.current.offsetWidth + step)
        event.preventDefault()
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        const isHeld = event.currentTarget.hasPointerCapture(event.pointerId)
        if (isHeld && panel.current !== null)
          onChange(panel.current.getBoundingClientRect().right - event.clientX)
      }}
    />
  )
}
