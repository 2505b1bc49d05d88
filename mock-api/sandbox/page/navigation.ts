/** Leads links to calls of the simulator to the page that shows their answers, because no server answers them. */
import type { Addresses } from './addresses.ts'
import { saveFile } from './save-file.ts'

/** The part of the Navigation API that is used here. Not every browser has it. */
interface NavigateEvent extends Event {
  readonly destination: { readonly url: string; readonly sameDocument: boolean }
  readonly navigationType: 'push' | 'replace' | 'reload' | 'traverse'
  readonly formData: FormData | null
}

export function interceptNavigations({ isVisited, visit }: Addresses): void {
  const visitTo = (url: URL): string => visit(url.pathname + url.search + url.hash)

  // The link itself changes, so that a new tab or window gets the right address too.
  const lead = (event: Event): void => {
    const link = linkOf(event)
    if (link === undefined) return
    const url = new URL(link.href)
    if (!isVisited(url)) return
    if (!link.hasAttribute('download')) link.href = visitTo(url)
    else if (event.type === 'click') {
      event.preventDefault()
      void download(url, link.download, visitTo)
    }
  }
  for (const type of ['click', 'auxclick', 'contextmenu', 'dragstart']) addEventListener(type, lead, true)

  addEventListener('submit', (event) => {
    if (event.defaultPrevented || !(event.target instanceof HTMLFormElement)) return
    const { url, method, data } = readForm(event.target, event.submitter)
    if (method !== 'get' || !isVisited(url)) return
    event.preventDefault()
    url.search = data.toString()
    location.assign(visitTo(url))
  })

  const { navigation } = globalThis as { navigation?: EventTarget }
  navigation?.addEventListener('navigate', (event) => {
    const { destination, navigationType, formData, cancelable } = event as NavigateEvent
    if (!cancelable || destination.sameDocument || formData !== null) return
    if (navigationType !== 'push' && navigationType !== 'replace') return
    const url = new URL(destination.url)
    if (!isVisited(url)) return
    event.preventDefault()
    if (navigationType === 'replace') location.replace(visitTo(url))
    else location.assign(visitTo(url))
  })
}

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = event
    .composedPath()
    .find((element) => element instanceof HTMLAnchorElement && element.href !== '')
  return link instanceof HTMLAnchorElement ? link : undefined
}

/** Reads what a browser would send. The attributes are read as such, because a field can have the name `action`. */
export function readForm(
  form: HTMLFormElement,
  submitter: HTMLElement | null,
  page = new URL(location.href),
) {
  const attribute = (name: string): string | null =>
    submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name)
  const fields = [...new FormData(form, submitter)].filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return {
    url: new URL(attribute('action') ?? '', page),
    method: attribute('method')?.toLowerCase() === 'post' ? 'post' : 'get',
    data: new URLSearchParams(fields),
  }
}

async function download(url: URL, name: string, visitTo: (url: URL) => string): Promise<void> {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The status is ${String(response.status)}.`)
    await saveFile(response, name)
  } catch {
    location.assign(visitTo(url))
  }
}
