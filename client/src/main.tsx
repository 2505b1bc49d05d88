import './zod-without-eval.ts'
import './styles.css'
import './app/hydration.css'
import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { captureEarlyInput, pointLinksToApi, restoreOwnPath } from './app/hydration.ts'
import { isLoaded, loadPage } from './app/page-loader.ts'
import { pathInTable } from './app/routes.tsx'

// Not awaited at the top of this module: the page's own code imports from here, and each would wait for the other.
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root to mount on')
  const fillInAgain = captureEarlyInput(root)
  pointLinksToApi(root)
  const handleReady = (): void => {
    delete document.documentElement.dataset['session']
    fillInAgain()
    document.documentElement.dataset['code'] = 'ready'
    // What was pressed meanwhile (public/start.js).
    dispatchEvent(new Event('kamasouk.ready'))
  }
  const path = pathInTable(location.pathname)
  // React is to find what is on the screen already. What keeps the page from coming is found out, and said, later.
  await loadPage(path).catch(() => undefined)
  // A host may answer with another page than the one of this path, the one for what it does not know say.
  const isPrinted = isLoaded(path) && root.dataset['route'] === path
  if (isPrinted && path !== '*') restoreOwnPath(path)
  const app = (
    <StrictMode>
      <App onReady={handleReady} />
    </StrictMode>
  )
  if (isPrinted) {
    // In slices: the visitor may scroll and press links meanwhile.
    startTransition(() => {
      hydrateRoot(root, app)
    })
  } else createRoot(root).render(app)
}
