/** How the browser takes over a page that the build has printed. */
import { apiPrefix } from '../../../contracts/registry/transport.ts'
import { apiOrigin } from '../lib/config.ts'

/** Gives a page its own name where a host has led to it by another, with a slash at its end say: links are printed so. */
export function restoreOwnPath(path: string): void {
  if (location.pathname !== path)
    history.replaceState(history.state, '', path + location.search + location.hash)
}

/** Leads the links to the API where `config.js` says: the build knew of no other origin. */
export function pointLinksToApi(root: HTMLElement): void {
  if (apiOrigin === '') return
  for (const link of root.querySelectorAll(`a[href^="${apiPrefix}/"]`)) {
    link.setAttribute('href', apiOrigin + (link.getAttribute('href') ?? ''))
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Remembers what is typed and chosen before the page answers. The returned function fills it in again wherever the
 * page has started its forms anew, as if it were typed at that moment.
 */
export function captureEarlyInput(root: HTMLElement): () => void {
  const kept = new Map<Field, string | boolean>()
  const keep = (field: Field): void => {
    kept.set(field, contentOf(field))
  }
  const handleInput = ({ target, isTrusted }: Event): void => {
    if (isTrusted && isField(target)) keep(target)
  }
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    if (contentOf(field) !== printedContentOf(field)) keep(field)
  }
  root.addEventListener('input', handleInput, { capture: true })

  return () => {
    root.removeEventListener('input', handleInput, { capture: true })
    for (const [field, content] of kept) {
      if (!field.isConnected) continue
      if (contentOf(field) !== content) fillIn(field, content)
      // It was left already, which is when a form says what is wrong with it.
      if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    }
  }
}

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement

const isSwitch = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

const contentOf = (field: Field): string | boolean => (isSwitch(field) ? field.checked : field.value)

function printedContentOf(field: Field): string | boolean {
  if (isSwitch(field)) return field.defaultChecked
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function fillIn(field: Field, content: string | boolean): void {
  if (isSwitch(field)) {
    field.click()
    return
  }
  // React keeps its own note of a field's value and hears of no change that it has made itself, so the platform's
  // setter is used.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, content)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
