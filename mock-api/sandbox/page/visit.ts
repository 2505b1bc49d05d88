/**
 * The page visit.html makes the call that its address names, as a browser does that navigates there, and shows the answer.
 */
import enterScript from '../../control/enter.js?url'
import { readForm } from './navigation.ts'
import { openSandbox, type Sandbox } from './open.ts'
import { fileNameIn, saveFile } from './save-file.ts'

interface Visit {
  readonly method: 'GET' | 'POST'
  readonly url: URL
  readonly form?: URLSearchParams
}

const mostRedirects = 20

function startVisit({ call, addresses }: Sandbox, answer: HTMLElement): void {
  /** The forms of the page that is shown are relative to it. */
  let shownUrl: URL

  const fetchAsPage = ({ method, url, form }: Visit, accept = 'text/html'): Promise<Response> =>
    call({
      method,
      url: url.pathname + url.search,
      headers: {
        accept,
        ...(form && { origin: location.origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form ? new TextEncoder().encode(form.toString()).buffer : null,
      hasCredentials: true,
    })

  /** Shows what this call leads to. */
  async function go(first: Visit): Promise<void> {
    let visit = first
    try {
      for (let redirects = 0; redirects <= mostRedirects; redirects++) {
        if (!addresses.isVisited(visit.url)) {
          location.replace(addresses.pageOf(visit.url))
          return
        }
        const response = await fetchAsPage(visit)
        const target = redirectOf(response, visit)
        if (target === undefined) {
          if (visit.method === 'GET')
            history.replaceState(null, '', addresses.visit(visit.url.pathname + visit.url.search))
          await show(response, visit.url)
          return
        }
        void response.body?.cancel()
        visit = target
      }
      say('This address leads from one to the next without an end.')
    } catch {
      say('The connection to the simulator broke before its answer was complete.', visit)
    }
  }

  async function show(response: Response, url: URL): Promise<void> {
    const type = response.headers.get('content-type') ?? ''
    const isFile = fileNameIn(response.headers.get('content-disposition')) !== undefined
    if (isFile && response.ok) say(`Saved “${await saveFile(response)}”.`)
    else if (type.startsWith('text/html')) await showPage(await response.text(), url)
    else if (/^text\/|json|^$/.test(type)) {
      const text = await response.text()
      if (!response.ok) say(`The simulator refused this call with the status ${String(response.status)}.`)
      else answer.replaceChildren()
      const shown = document.createElement('pre')
      shown.textContent = text
      answer.append(shown)
    } else say(`Saved “${await saveFile(response, url.pathname.split('/').at(-1))}”.`)
  }

  async function showPage(text: string, url: URL): Promise<void> {
    const page = new DOMParser().parseFromString(text, 'text/html')
    document.title = page.title
    document.documentElement.lang = page.documentElement.lang
    const styles = [...page.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    document.adoptedStyleSheets = await Promise.all(
      styles.map((link) => readStyles(new URL(link.getAttribute('href') ?? '', url))),
    )
    // In the page, the browser would load them from the network.
    for (const link of styles) link.remove()
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      if (!href.startsWith('#')) link.href = addresses.pageOf(new URL(href, url))
    }
    const scripts = [...page.querySelectorAll('script')]
    for (const script of scripts) script.remove()
    answer.replaceChildren(...page.body.childNodes)
    shownUrl = url
    for (const script of scripts) await run(script, url)
    answer.querySelector<HTMLElement>('[autofocus]')?.focus()
  }

  function submit(event: SubmitEvent): void {
    const { url, method, data } = readForm(event.target as HTMLFormElement, event.submitter, shownUrl)
    if (!addresses.isVisited(url)) return
    event.preventDefault()
    if (method === 'get') {
      url.search = data.toString()
      location.assign(addresses.visit(url.pathname + url.search))
    } else void go({ method: 'POST', url, form: data })
  }

  async function readStyles(url: URL): Promise<CSSStyleSheet> {
    const styles = new CSSStyleSheet()
    const response = await fetchAsPage({ method: 'GET', url }, 'text/css')
    return response.ok ? styles.replace(await response.text()) : styles
  }

  /** Scripts of a parsed page do not run; a new element with the same attributes does. */
  async function run(parsed: HTMLScriptElement, url: URL): Promise<void> {
    const script = document.createElement('script')
    Object.assign(script.dataset, parsed.dataset)
    const { to } = script.dataset
    if (to !== undefined) script.dataset['to'] = addresses.pageOf(new URL(to, url))
    const source = new URL(parsed.getAttribute('src') ?? '', url)
    if (source.pathname === '/__sim/enter.js') script.src = enterScript
    else script.text = await (await fetchAsPage({ method: 'GET', url: source }, '*/*')).text()
    document.head.append(script)
  }

  /** Says what happened, with a way on. */
  function say(sentence: string, retry?: Visit): void {
    document.title = `${sentence} · Kamasouk sandbox`
    const words = document.createElement('p')
    words.role = 'status'
    words.textContent = sentence
    const ways = document.createElement('p')
    if (retry)
      ways.append(
        button('Try again', () => void go(retry)),
        ' ',
      )
    if (history.length > 1)
      ways.append(
        button('Back', () => {
          history.back()
        }),
        ' ',
      )
    const link = document.createElement('a')
    link.href = addresses.base
    link.textContent = 'Open the client'
    ways.append(link)
    answer.replaceChildren(words, ways)
  }

  answer.addEventListener('submit', submit)
  const to = new URLSearchParams(location.search).get('to') ?? '/'
  const url = URL.parse(to, location.origin)
  if (url?.origin === location.origin) void go({ method: 'GET', url })
  else say('This address leads out of the sandbox.')
}

/** Returns what a browser does next; undefined if the answer is no redirect. */
function redirectOf({ status, headers }: Response, visit: Visit): Visit | undefined {
  const location = headers.get('location')
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return undefined
  const url = new URL(location, visit.url)
  return status === 307 || status === 308 ? { ...visit, url } : { method: 'GET', url }
}

function button(label: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onClick)
  return element
}

const sandbox = openSandbox(new URL('..', document.baseURI).pathname)
const answer = document.getElementById('answer')
if (sandbox && answer) startVisit(sandbox, answer)
