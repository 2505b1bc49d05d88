/** Leads links to calls of the simulator to the page that shows their answers, or saves them: no server answers them. */
import type { Addresses } from './addresses.ts'
import { element } from './element.ts'

export function interceptLinks({ isVisited, visit }: Addresses): void {
  const visitTo = (url: URL): string => visit(url.pathname + url.search + url.hash)

  // The link itself changes, so that a new tab or window gets the right address too.
  const lead = (event: Event): void => {
    const link = event.composedPath().find(isLink)
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
}

const isLink = (target: EventTarget): target is HTMLAnchorElement =>
  target instanceof HTMLAnchorElement && target.href !== ''

async function download(url: URL, name: string, visitTo: (url: URL) => string): Promise<void> {
  try {
    const response = await fetch(url)
    if (!response.ok) throw new Error(`The status is ${String(response.status)}.`)
    await saveFile(response, name)
  } catch {
    location.assign(visitTo(url))
  }
}

/** Returns the name of the file that a Content-Disposition header of the simulator names; undefined if it is no download. */
export const fileNameIn = (disposition: string | null): string | undefined =>
  /^attachment; filename=(.+)$/.exec(disposition ?? '')?.[1]

/** Saves the body as a file, and returns its name: that of the header, or else `name`. */
export async function saveFile(response: Response, name = ''): Promise<string> {
  const fileName = fileNameIn(response.headers.get('content-disposition')) ?? (name || 'download')
  const address = URL.createObjectURL(await response.blob())
  element('a', { href: address, download: fileName }).click()
  // The browser reads the file after this task.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, 60_000)
  return fileName
}
