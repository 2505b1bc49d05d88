import { useEffect, useEffectEvent } from 'react'

const typing = 'input, textarea, select, dialog'

interface DeskKeys {
  /** The addresses of the rows of a list, which may be long; undefined if all rows of the list are on the page. */
  readonly paths: readonly string[] | undefined
  readonly openPath: string
  focusRow(index: number): void
  showHelp(): void
}

/**
 * The desk's keys. j and k walk through the list; every other control names its own key in `aria-keyshortcuts`: a button that
 * opens a dialog is pressed, and anything else gets the focus.
 */
export function useDeskKeys({ paths, openPath, focusRow, showHelp }: DeskKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    const isElsewhere = target instanceof Element && target.closest(typing) !== null
    if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]') !== null) return
    if (key === '?') showHelp()
    else if (key === 'j' || key === 'k') {
      const focused = target instanceof HTMLElement ? target.dataset['row'] : undefined
      const rows = [...document.querySelectorAll<HTMLElement>('#screen [data-row]')]
      const known = paths ?? rows.map((row) => row.dataset['row'])
      const from = known.indexOf(focused ?? openPath)
      const to = Math.min(Math.max(from + (key === 'j' ? 1 : -1), 0), known.length - 1)
      if (paths === undefined) rows[to]?.focus()
      else focusRow(to)
    } else if (/^[a-z]$/.test(key)) {
      const find = () => document.querySelector<HTMLElement>(`#screen [aria-keyshortcuts="${key}"]`)
      const control = find()
      if (!control) return
      // On a narrow screen the details are behind a button.
      if (!control.checkVisibility()) document.querySelector<HTMLElement>('#screen [data-details]')?.click()
      if (control.ariaHasPopup === 'dialog') control.click()
      else requestAnimationFrame(() => find()?.focus())
    } else return
    event.preventDefault()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      press(event)
    }
    addEventListener('keydown', listen)
    return () => {
      removeEventListener('keydown', listen)
    }
  }, [])
}
