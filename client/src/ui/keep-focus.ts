import type { MouseEvent } from 'react'

/**
 * Handles `mousedown` of a submit button so that the focus stays in the field. Otherwise the error that appears when the
 * field loses the focus could move the button away between press and release, and nothing would be sent.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
