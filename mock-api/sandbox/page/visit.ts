/**
 * The page visit.html makes the call that its address names, as a browser does that navigates there, and shows the answer.
 */
import enterScript from '../../control/enter.js?url'
import type { OpenApi } from '../../api-docs/openapi.ts'
import { callsPage } from '../../api-docs/plain-pages.ts'
import { element } from './element.ts'
import { fileNameIn, saveFile } from './links.ts'
import { openSandbox, type Sandbox } from './open.ts'

interface Visit {
  readonly url: URL
  /** With a form, the visit is a POST. */
  readonly form?: URLSearchParams
}

function startVisit({ call, addresses }: Sandbox, answer: HTMLElement): void {
  /** The forms of the page that is shown are relative to it. */
  let shownUrl: URL

  const fetchAsPage = ({ url, form }: Visit, accept = 'text/html'): Promise<Response> =>
    call({
      method: form ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: {
        accept,
        ...(form && { origin: location.origin, 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form ? new TextEncoder().encode(form.toString()).buffer : null,
      hasCredentials: true,
    })

  async function go(visit: Visit): Promise<void> {
    if (!addresses.isVisited(visit.url)) {
      location.replace(addresses.pageOf(visit.url))
      return
    }
    try {
      const response = await fetchAsPage(visit)
      const target = redirectOf(response, visit)
      if (target !== undefined) {
        void response.body?.cancel()
        await go(target)
        return
      }
      if (visit.form === undefined)
        history.replaceState(null, '', addresses.visit(visit.url.pathname + visit.url.search))
      await show(response, visit.url)
    } catch {
      say('The connection to the simulator broke before its answer was complete.', visit)
    }
  }

  async function show(response: Response, url: URL): Promise<void> {
    const type = response.headers.get('content-type') ?? ''
    const isFile = fileNameIn(response.headers.get('content-disposition')) !== undefined
    if (isFile && response.ok) say(`Saved “${await saveFile(response)}”.`)
    else if (type.startsWith('text/html')) await showPage(await response.text(), url)
    else {
      const text = await response.text()
      if (!response.ok) say(`The simulator refused this call with the status ${String(response.status)}.`)
      else answer.replaceChildren(document.createElement('main'))
      answer.querySelector('main')?.append(element('pre', { tabIndex: 0, textContent: text }))
    }
  }

  async function showPage(text: string, url: URL): Promise<void> {
    const page = new DOMParser().parseFromString(text, 'text/html')
    document.title = page.title
    document.documentElement.lang = page.documentElement.lang
    const calls = page.querySelector('#swagger-ui')
    if (calls) {
      const path = `${url.pathname}?format=json`
      const description = await fetchAsPage({ url: new URL(path, url) }, 'application/json')
      calls.innerHTML = callsPage((await description.json()) as OpenApi, url.pathname)
    }
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href]')) {
      const href = link.getAttribute('href') ?? ''
      if (!href.startsWith('#')) link.href = addresses.pageOf(new URL(href, url))
    }
    const enter = page.querySelector<HTMLScriptElement>('script[data-to]')
    // The styles of all pages are in visit.css, and the other scripts are those of Swagger UI.
    for (const unused of page.body.querySelectorAll('link, script, noscript')) unused.remove()
    answer.replaceChildren(...page.body.childNodes)
    shownUrl = url
    if (enter) runEnterScript(enter.dataset, url)
    answer.querySelector<HTMLElement>('[autofocus]')?.focus()
  }

  /** The forms of the simulator's pages are all sent with POST. */
  function submit(event: SubmitEvent): void {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    // Read as an attribute, because a field can have the name `action`.
    const url = new URL(form.getAttribute('action') ?? '', shownUrl)
    const fields = [...new FormData(form, event.submitter)].filter(
      (field): field is [string, string] => typeof field[1] === 'string',
    )
    void go({ url, form: new URLSearchParams(fields) })
  }

  /** Scripts of a parsed page do not run; a new element with the same data does. */
  function runEnterScript({ to = '/', userId = '' }: DOMStringMap, url: URL): void {
    const script = document.createElement('script')
    Object.assign(script.dataset, { userId, to: addresses.pageOf(new URL(to, url)) })
    script.src = enterScript
    document.head.append(script)
  }

  function say(sentence: string, retry?: Visit): void {
    document.title = `${sentence} · Kamasouk sandbox`
    const words = element('h1', { tabIndex: -1, textContent: sentence })
    const ways = element('p', { className: 'ways' })
    if (retry) ways.append(button('Try again', () => void go(retry)))
    if (history.length > 1) ways.append(button('Back', () => history.back()))
    ways.append(element('a', { href: addresses.base, textContent: 'Open the client' }))
    answer.replaceChildren(element('main', { className: 'visit' }, words, ways))
    words.focus()
  }

  answer.addEventListener('submit', submit)
  const to = new URLSearchParams(location.search).get('to') ?? '/'
  const url = URL.parse(to, location.origin)
  if (url?.origin === location.origin) void go({ url })
  else say('This address leads out of the sandbox.')
}

/** Returns what a browser does next; undefined if the answer is no redirect. */
function redirectOf({ status, headers }: Response, visit: Visit): Visit | undefined {
  const location = headers.get('location')
  if (location === null || ![301, 302, 303, 307, 308].includes(status)) return undefined
  const url = new URL(location, visit.url)
  return status === 307 || status === 308 ? { ...visit, url } : { url }
}

const button = (label: string, onclick: () => void): HTMLButtonElement =>
  element('button', { type: 'button', className: 'action', textContent: label, onclick })

const sandbox = openSandbox(new URL('..', document.baseURI).pathname)
const answer = document.getElementById('answer')
if (sandbox && answer) startVisit(sandbox, answer)
