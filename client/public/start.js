// First of all in each page: secrets out of its address, what it looks like before the first paint, and its code after it.
{
  // The token of a mailed link stays with this entry of the history, which outlives a reload and which no other page can
  // read (src/pages/reset-password). What Google leads back with is handed over in memory (src/lib/address-secrets.ts).
  const { pathname, search, hash } = location
  const [, resetToken] = /^\/reset-password\/([^/]+)\/?$/i.exec(pathname) ?? []
  const isReturn = /^\/auth\/success\/?$/i.test(pathname)
  if (resetToken !== undefined) history.replaceState({ usr: { resetToken } }, '', '/reset-password')
  else if (isReturn || /[?#&]accessToken=/.test(search + hash)) {
    // A token that has strayed to another page serves nobody there.
    if (isReturn) globalThis.kamasoukReturn = search.slice(1)
    if (search + hash !== '') history.replaceState(null, '', pathname)
  }

  const root = document.documentElement
  const applyTheme = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
  }
  try {
    // The theme that was chosen, if any; without a choice the system's preference holds.
    applyTheme(localStorage.getItem('kamasouk.theme'))
    // That somebody was signed in: the page is then held back until it knows who (src/app/hydration.css).
    if (localStorage.getItem('kamasouk.session') !== null) root.dataset.session = 'expected'
  } catch {
    // Storage may be forbidden; the system's preference then holds, and everybody is a visitor.
  }
  // It may be chosen in another tab at any moment from here on.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'kamasouk.theme') applyTheme(newValue)
  })

  // That somebody is there: what a page does not do by itself. A scroll may be the browser's own (src/app/session-bootstrap.tsx).
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input']
  const handleSign = () => {
    for (const sign of signs) removeEventListener(sign, handleSign, true)
    root.dataset.person = 'here'
    dispatchEvent(new Event('kamasouk.person'))
  }
  for (const sign of signs) addEventListener(sign, handleSign, { capture: true, passive: true })

  // That this browser begins a sign-in with Google: what comes back counts only then (src/session/google-sign-in.ts).
  for (const type of ['click', 'auxclick', 'contextmenu'])
    addEventListener(
      type,
      ({ target }) => {
        try {
          if (target.closest('a[href$="/api/auth/google"]'))
            localStorage.setItem('kamasouk.google', Date.now())
        } catch {
          // Without storage there is no cookie either, and so no way in with Google.
        }
      },
      true,
    )

  // What becomes of the code: `coming`, `ready` (src/main.tsx), or a sentence of the page's notice (src/app/code-notice.tsx).
  const tell = (code) => {
    root.dataset.code = code
    for (const sentence of document.querySelectorAll('#code-notice [data-says]')) {
      sentence.hidden = sentence.dataset.says !== code
    }
  }
  // Presses and submits before the code is there.
  let held = []
  const isLost = () => root.dataset.code === 'lost' || root.dataset.code === 'undone'
  const lose = () => {
    if (root.dataset.code === 'ready' || isLost()) return
    tell(held.length > 0 ? 'undone' : 'lost')
    held = []
    // Who is here will not be known.
    delete root.dataset.session
  }
  // A script that could not be had tells no file name, and no other element matters here.
  const handleError = ({ target, filename = target.localName === 'script' ? target.src : '' }) => {
    // Not at once: what is lost may be a page alone, and the rest of the code then says it in its place.
    if (filename.startsWith(`${location.origin}/assets/`)) setTimeout(lose, 1000)
  }
  addEventListener('error', handleError, true)
  const expectCode = () => {
    setTimeout(() => {
      if (root.dataset.code === 'coming') tell('late')
    }, 15_000)
  }
  // The link alone would lose what the address says and what its entry in the history keeps.
  addEventListener('click', (event) => {
    if (event.target.closest('#code-notice a') === null) return
    event.preventDefault()
    location.reload()
  })

  // A page that the build has printed names its code here. Nothing of it is needed to read the page, so that it does not
  // share the line with what the first paint waits for.
  const { code } = document.currentScript.dataset
  if (code === undefined) expectCode()
  else {
    const files = code.split(' ')
    // They are run one after the other, and each is asked for by itself, so that none keeps the page waiting.
    const loadNext = () => {
      const src = files.shift()
      if (src === undefined) return
      const script = Object.assign(document.createElement('script'), { type: 'module', async: false, src })
      script.crossOrigin = ''
      document.head.append(script)
      setTimeout(loadNext)
    }
    let isLoading = false
    const load = () => {
      if (isLoading) return
      isLoading = true
      expectCode()
      loadNext()
    }
    // Done once the code is there (src/main.tsx tells).
    const hold = (event) => {
      const isSent = event.type === 'submit'
      const control = isSent ? event.target : event.target.closest('button:not([popovertarget])')
      if (control === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isLost()) tell('undone')
      else
        held.push({ control, act: () => (isSent ? control.requestSubmit(event.submitter) : control.click()) })
    }
    for (const type of ['click', 'submit']) addEventListener(type, hold, true)
    const release = () => {
      for (const type of ['click', 'submit']) removeEventListener(type, hold, true)
      for (const { control, act } of held) {
        if (control.isConnected) act()
        else tell('undone')
      }
    }
    addEventListener('kamasouk.ready', release, { once: true })

    const isPaintTold = PerformanceObserver.supportedEntryTypes.includes('paint')
    // A page in the background is not painted, and one that is held back waits for its code.
    if (document.hidden || root.dataset.session === 'expected' || !isPaintTold) load()
    else {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
      }).observe({ type: 'paint', buffered: true })
    }
    // Should nobody tell of it.
    addEventListener('load', () => setTimeout(load, 1000))
  }
  // Last: a script that breaks before this has its notice too (src/app/hydration.css).
  root.dataset.code = 'coming'
}
