import './zod-without-eval.ts'
import './styles.css'
import './app/hydration.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from './react-root.ts'
import { App } from './app/app.tsx'
import { isLoaded, loadPage } from './app/page-loader.tsx'
import { prefetchers } from './app/pages.ts'
import { pathInTable } from './app/navigation.tsx'
import { followOtherTabs, initialWording } from './features/language/language.tsx'
import { markDocument, setWording, baseOf, pathWithin } from './lib/languages.ts'
import { loadTexts } from './texts/current.ts'
import { apiPrefix } from '../../contracts/registry/transport.ts'
import { apiOrigin } from './lib/config.ts'

// No top-level await: the page's chunk imports from this one, so each would wait for the other.
start().catch(() => dispatchEvent(new Event('kamasouk.lost')))

async function start(): Promise<void> {
  await nextTask()
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root to mount on')
  const restoreInput = captureEarlyInput(root)
  pointLinksToApi(root)
  const handleReady = (): void => {
    delete document.documentElement.dataset['session']
    restoreInput()
    // In its own task, because React has to render the restored input before a press can clear it.
    setTimeout(() => {
      document.documentElement.dataset['code'] = 'ready'
      dispatchEvent(new Event('kamasouk.ready'))
    })
  }
  const wording = initialWording(location.pathname)
  setWording(wording)
  const path = pathInTable(pathWithin(location.pathname))
  // Hydration needs the page's code. If it cannot be loaded, the app shows the error later.
  await loadPage(path).catch(() => undefined)
  await loadTexts()
  markDocument()
  followOtherTabs()
  // A host may serve another page than the one for this path, such as its 404 page.
  const isPrerendered =
    isLoaded(path) && root.dataset['route'] === path && root.dataset['wording'] === wording
  if (isPrerendered && path !== '*') restoreOwnPath(baseOf(wording) + path.slice(1))
  await nextTask()
  // Requests a visitor's first data before React makes the page answer. A player's page waits for the session first.
  if (document.documentElement.dataset['session'] === undefined) void prefetchers.get(path)?.()
  await nextTask()
  const app = (
    <StrictMode>
      <App onReady={handleReady} />
    </StrictMode>
  )
  if (isPrerendered) {
    // A transition does not block the visitor's scrolling and clicks.
    startTransition(() => void hydrateRoot(root, app))
  } else createRoot(root).render(app)
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/** Corrects the address if the host served the page under another path, for example with a slash at the end. */
function restoreOwnPath(path: string): void {
  if (location.pathname !== path)
    history.replaceState(history.state, '', path + location.search + location.hash)
}

/** Points links to the API at the origin in `config.js`, which the build did not know. */
function pointLinksToApi(root: HTMLElement): void {
  if (apiOrigin === '') return
  for (const link of root.querySelectorAll(`a[href^="${apiPrefix}/"]`)) {
    link.setAttribute('href', apiOrigin + (link.getAttribute('href') ?? ''))
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Records input typed before hydration. The returned function fills in what hydration has reset, as if typed. */
function captureEarlyInput(root: HTMLElement): () => void {
  const typed = new Map<Field, string | boolean>()
  const record = (field: Field): void => void typed.set(field, contentOf(field))
  const handleInput = ({ target, isTrusted }: Event): void => {
    if (isTrusted && isField(target)) record(target)
  }
  for (const field of root.querySelectorAll<Field>(fields)) {
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

const fields = 'input, textarea, select'

const isField = (target: EventTarget | null): target is Field =>
  target instanceof Element && target.matches(fields)

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
