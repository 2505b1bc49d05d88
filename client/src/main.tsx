import './zod-without-eval.ts'
import './styles.css'
import './app/hydration.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { captureEarlyInput, pointLinksToApi, restoreOwnPath } from './app/hydration.ts'
import { isLoaded, loadPage } from './app/page-loader.tsx'
import { prefetchers } from './app/pages.ts'
import { pathInTable } from './app/routes.tsx'
import { followOtherTabs, initialWording } from './features/language/language.tsx'
import { markDocument, setWording, baseOf, pathWithin } from './lib/languages.ts'
import { loadTexts } from './texts/current.ts'

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
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}
