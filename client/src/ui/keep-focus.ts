import type { MouseEvent } from 'react'

/**
 * For a button that sends a form: pressing it leaves the focus in the field. Otherwise the fault that is said when a
 * field is left would move the button from under the pointer between press and release, and nothing would be sent.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
