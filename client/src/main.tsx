import './zod-without-eval.ts'
import './styles.css'
import './app/hydration.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { captureEarlyInput, pointLinksToApi, restoreOwnPath } from './app/hydration.ts'
import { isLoaded, loadPage } from './app/page-loader.ts'
import { pathInTable } from './app/routes.tsx'

// No top-level await: the page's chunk imports from this one, so each would wait for the other.
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root to mount on')
  const restoreInput = captureEarlyInput(root)
  pointLinksToApi(root)
  const handleReady = (): void => {
    delete document.documentElement.dataset['session']
    restoreInput()
    document.documentElement.dataset['code'] = 'ready'
    // public/start.js now repeats the presses it has held back.
    dispatchEvent(new Event('kamasouk.ready'))
  }
  const path = pathInTable(location.pathname, import.meta.env.BASE_URL)
  // Hydration needs the page's code. If it cannot be loaded, the app shows the error later.
  await loadPage(path).catch(() => undefined)
  // A host may serve another page than the one for this path, such as its 404 page.
  const isPrerendered = isLoaded(path) && root.dataset['route'] === path
  if (isPrerendered && path !== '*') restoreOwnPath(import.meta.env.BASE_URL + path.slice(1))
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
