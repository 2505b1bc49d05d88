import type { RefObject } from 'react'

interface WidthHandleProps {
  readonly panel: RefObject<HTMLElement | null>
  readonly onChange: (width: number) => void
}

const stepPx = 32

/** The left edge of the panel: a pointer or the arrow keys move it. During a drag, it covers the frames, which take the pointer. */
export function WidthHandle({ panel, onChange }: WidthHandleProps) {
  const move = (key: string): boolean => {
    const step = { ArrowLeft: stepPx, ArrowRight: -stepPx }[key]
    if (step === undefined || panel.current === null) return false
    onChange(panel.current.offsetWidth + step)
    return true
  }
  return (
    <button
      type="button"
      aria-label="Width of the preview: press the left or right arrow key"
      title="Drag to change the width"
      className="absolute inset-y-0 -left-1.5 z-10 w-3 cursor-col-resize! touch-none transition-colors duration-150 hover:bg-brand/30 focus-visible:bg-brand/30 active:before:fixed active:before:inset-0"
      onKeyDown={(event) => {
        if (move(event.key)) event.preventDefault()
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => {
        const isHeld = event.currentTarget.hasPointerCapture(event.pointerId)
        if (isHeld && panel.current !== null)
          onChange(panel.current.getBoundingClientRect().right - event.clientX)
      }}
    />
  )
}
