import type { MouseEvent } from 'react'

/** The focus stays in the field: the error that appears when it leaves could move the button away during the press. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
