// The first script of each page: removes secrets from the address, leads to the chosen language, sets the theme before the
// first paint, and loads the code after it.
{
  // Where the client is on its host. The build of the sandbox replaces it.
  const base = '/'
  const root = document.documentElement
  // The token of a mailed link moves to the state of this history entry, which survives a reload and which no other page
  // can read (src/pages/reset-password). The query of Google's redirect moves to memory (src/lib/address-secrets.ts).
  const { pathname, search, hash } = location
  const [, language, path] = /^(?:(fr|en|ar)(?:\/|$))?(.*)/.exec(pathname.slice(base.length))
  const [, resetToken] = /^reset-password\/([^/]+)\/?$/i.exec(path) ?? []
  const isReturn = /^auth\/success\/?$/i.test(path)
  const home = language === undefined ? base : `${base}${language}/`
  if (resetToken !== undefined) history.replaceState({ usr: { resetToken } }, '', `${home}reset-password`)
  else if (isReturn || /[?#&]accessToken=/.test(search + hash)) {
    // A token in the address of any other page is removed.
    if (isReturn) globalThis.kamasoukReturn = search.slice(1)
    if (search + hash !== '') history.replaceState(null, '', pathname)
  }

  // The chosen language, or the one of the address (src/features/language/language.tsx).
  let shown = language
  try {
    const chosen = localStorage.getItem('kamasouk.language')
    if (language === undefined && /^(fr|en|ar)$/.test(chosen)) {
      shown = chosen
      // The code itself changes the language of a page with a secret, which must not be loaded again.
      if (resetToken === undefined && !isReturn) location.replace(`${base}${chosen}/${path}${search}${hash}`)
    }
  } catch {
    // Without storage, the address decides.
  }
  if (shown !== undefined) Object.assign(root, { lang: shown, dir: shown === 'ar' ? 'rtl' : 'ltr' })

  // WebKit can lose the message with which React wakes itself when a page is left. Timers go on.
  if (/AppleWebKit(?!.*Chrom)/.test(navigator.userAgent)) globalThis.setImmediate = setTimeout

  const applyTheme = (theme) => {
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    else delete root.dataset.theme
  }
  try {
    // The chosen theme, if any; otherwise the system's preference applies.
    applyTheme(localStorage.getItem('kamasouk.theme'))
    // If somebody was signed in, the page stays hidden until the session is known (src/app/hydration.css).
    if (localStorage.getItem('kamasouk.session') !== null) root.dataset.session = 'expected'
  } catch {
    // Without storage, the system's preference applies and everybody is a visitor.
  }
  // Follows changes in other tabs.
  addEventListener('storage', ({ key, newValue }) => {
    if (key === 'kamasouk.theme') applyTheme(newValue)
  })

  // Records the first interaction (src/app/session-views.tsx). Not `scroll`, which the browser itself may cause.
  const interactions = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input']
  const handleInteraction = () => {
    for (const type of interactions) removeEventListener(type, handleInteraction, true)
    root.dataset.person = 'here'
    dispatchEvent(new Event('kamasouk.person'))
  }
  for (const type of interactions) addEventListener(type, handleInteraction, { capture: true, passive: true })

  // Keeps the browser's offer to install the app (src/features/install/install-offer.tsx), instead of its banner.
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    globalThis.kamasoukInstall = event
  })
  addEventListener('appinstalled', () => {
    delete globalThis.kamasoukInstall
  })

  // Stores when this browser starts a sign-in with Google. Without it, the redirect is not accepted
  // (src/session/google-sign-in.ts).
  for (const type of ['click', 'auxclick', 'contextmenu'])
    addEventListener(
      type,
      ({ target }) => {
        try {
          if (target.closest('a[href$="/api/auth/google"]'))
            localStorage.setItem('kamasouk.google', Date.now())
        } catch {
          // Without storage there are no cookies either, so Google's sign-in cannot work.
        }
      },
      true,
    )

  // The state of the code: `coming`, `ready` (src/main.tsx), or a sentence of the page's notice (src/app/hydration.css).
  const setState = (code) => {
    root.dataset.code = code
  }
  // Clicks and submits before the code is ready.
  let held = []
  const isLost = () => root.dataset.code === 'lost' || root.dataset.code === 'undone'
  const lose = () => {
    if (root.dataset.code === 'ready' || isLost()) return
    setState(held.length > 0 ? 'undone' : 'lost')
    held = []
    // The session will not become known.
    delete root.dataset.session
  }
  // The error event of a script that did not load has no file name. Other elements do not matter here.
  const handleError = ({ target, filename = target.localName === 'script' ? target.src : '' }) => {
    // After a delay: if only a page's chunk is lost, the rest of the code shows the error itself.
    if (filename.startsWith(`${location.origin}${base}assets/`)) setTimeout(lose, 1000)
  }
  addEventListener('error', handleError, true)
  // The texts did not load (src/main.tsx).
  addEventListener('kamasouk.lost', lose)
  const expectCode = () => {
    setTimeout(() => {
      if (root.dataset.code === 'coming') setState('late')
    }, 15_000)
  }
  // The link itself would lose the query and the state of the history entry.
  addEventListener('click', (event) => {
    if (event.target.closest('#code-notice a') === null) return
    event.preventDefault()
    location.reload()
  })

  // A prerendered page names its code in this attribute. It is loaded after the first paint, because it is not needed to
  // read the page.
  const { code } = document.currentScript.dataset
  if (code === undefined) expectCode()
  else {
    const files = code.split(' ')
    // Scripts run in order. Each is requested in its own task, so that the page stays responsive.
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
      // Lays out the closed menus (src/styles.css).
      root.dataset.painted = ''
      expectCode()
      loadNext()
    }
    // Holds back clicks and submits until the code is ready (src/main.tsx).
    const hold = (event) => {
      const isSent = event.type === 'submit'
      const control = isSent ? event.target : event.target.closest('button:not([popovertarget])')
      if (control === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (isLost()) setState('undone')
      else
        held.push({ control, act: () => (isSent ? control.requestSubmit(event.submitter) : control.click()) })
    }
    for (const type of ['click', 'submit']) addEventListener(type, hold, true)
    const release = () => {
      for (const type of ['click', 'submit']) removeEventListener(type, hold, true)
      for (const { control, act } of held) {
        if (control.isConnected) act()
        else setState('undone')
      }
    }
    addEventListener('kamasouk.ready', release, { once: true })

    const hasPaintTiming = PerformanceObserver.supportedEntryTypes.includes('paint')
    // A page in the background is not painted, and a hidden page waits for its code.
    if (document.hidden || root.dataset.session === 'expected' || !hasPaintTiming) load()
    else {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName('first-contentful-paint').length > 0) load()
      }).observe({ type: 'paint', buffered: true })
    }
    // In case the paint is not reported.
    addEventListener('load', () => setTimeout(load, 1000))
  }
  // Last, so that the notice also appears if this script throws (src/app/hydration.css).
  root.dataset.code = 'coming'
}
