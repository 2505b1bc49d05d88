// First of all in each page: what it looks like before the first paint, and its code after it.
{
  const root = document.documentElement
  try {
    // The theme that was chosen, if any; without a choice the system's preference holds.
    const theme = localStorage.getItem('kamasouk.theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    // That somebody was signed in: the page is then held back until it knows who (src/app/hydration.css).
    if (localStorage.getItem('kamasouk.session') !== null) root.dataset.session = 'expected'
  } catch {
    // Storage may be forbidden; the system's preference then holds, and everybody is a visitor.
  }

  // That somebody is there: what a page does not do by itself. A scroll may be the browser's own (src/app/first-sign.ts).
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin', 'input']
  const handleSign = () => {
    for (const sign of signs) removeEventListener(sign, handleSign, true)
    root.dataset.person = 'here'
    dispatchEvent(new Event('kamasouk.person'))
  }
  for (const sign of signs) addEventListener(sign, handleSign, { capture: true, passive: true })

  // That this browser begins a sign-in with Google: what comes back counts only then (src/session/google-start.ts).
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

  // A page that the build has printed names its code here. Nothing of it is needed to read the page, so that it does not
  // share the line with what the first paint waits for.
  const { code } = document.currentScript.dataset
  if (code !== undefined) {
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
      loadNext()
    }
    // What is pressed or sent before the code is there is done once it is (src/main.tsx tells).
    const held = []
    const hold = (event) => {
      const isSent = event.type === 'submit'
      const control = isSent ? event.target : event.target.closest('button:not([popovertarget])')
      if (control === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      held.push(() => (isSent ? control.requestSubmit(event.submitter) : control.click()))
    }
    for (const type of ['click', 'submit']) addEventListener(type, hold, true)
    const release = () => {
      for (const type of ['click', 'submit']) removeEventListener(type, hold, true)
      for (const act of held) act()
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
}
