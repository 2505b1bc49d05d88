/** Runs in the page: finds elements as a person names them. */
import { computeAccessibleName, getRole } from 'dom-accessibility-api'

/** As JSON, so that it can be sent to a page. */
export interface Target {
  /** A role of ARIA; `field` for all that has a label, `text` for the innermost element with a text. */
  readonly role: string
  /** The whole name, or a pattern in it. */
  readonly name: string | { readonly source: string; readonly flags: string } | undefined
  readonly within: Target | undefined
}

/** Returns the visible elements. */
export function find({ role, name, within }: Target): Element[] {
  const roots: readonly ParentNode[] = within === undefined ? [document] : find(within)
  const isNamed = (given: string): boolean => {
    const text = given.replaceAll(/\s+/g, ' ').trim()
    if (name === undefined || typeof name === 'string') return name === undefined || name === text
    return new RegExp(name.source, name.flags).test(text)
  }
  const textOf = (element: Element): string =>
    role === 'text' ? (element.textContent ?? '') : computeAccessibleName(element)
  const found = roots
    .flatMap((root) => Array.from(root.querySelectorAll(role === 'field' ? 'input, select, textarea' : '*')))
    .filter((element) => ['field', 'text'].includes(role) || getRole(element) === role)
    .filter((element) => isNamed(textOf(element)) && isVisible(element))
  return role === 'text'
    ? found.filter((element) => !found.some((other) => other !== element && element.contains(other)))
    : found
}

/** The options of a closed list have no box. */
const isVisible = (element: Element): boolean =>
  (element.closest('select') ?? element).checkVisibility({ visibilityProperty: true })
