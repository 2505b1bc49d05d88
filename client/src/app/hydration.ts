import { apiPrefix } from '../../../contracts/registry/transport.ts'
import { apiOrigin } from '../lib/config.ts'

/** Corrects the address if the host served the page under another path, for example with a slash at the end. */
export function restoreOwnPath(path: string): void {
  if (location.pathname !== path)
    history.replaceState(history.state, '', path + location.search + location.hash)
}

/** Points links to the API at the origin in `config.js`, which the build did not know. */
export function pointLinksToApi(root: HTMLElement): void {
  if (apiOrigin === '') return
  for (const link of root.querySelectorAll(`a[href^="${apiPrefix}/"]`)) {
    link.setAttribute('href', apiOrigin + (link.getAttribute('href') ?? ''))
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Records input typed before hydration. The returned function fills in what hydration has reset, as if typed. */
export function captureEarlyInput(root: HTMLElement): () => void {
  const typed = new Map<Field, string | boolean>()
  const record = (field: Field): void => void typed.set(field, contentOf(field))
  const handleInput = ({ target, isTrusted }: Event): void => {
    if (isTrusted && isField(target)) record(target)
  }
  for (const field of root.querySelectorAll<Field>('input, textarea, select')) {
    if (contentOf(field) !== initialContentOf(field)) record(field)
  }
  root.addEventListener('input', handleInput, { capture: true })

  return () => {
    root.removeEventListener('input', handleInput, { capture: true })
    for (const [field, content] of typed) {
      if (!field.isConnected) continue
      if (contentOf(field) !== content) fillIn(field, content)
      // The player has left the field already, so the form validates it.
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

function initialContentOf(field: Field): string | boolean {
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
  // React overrides the field's own setter and ignores changes made with it, so the prototype's setter is used.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, content)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
