// First of all: an address that brings an access token along loses it before anything else runs.
import './lib/address-secrets.ts'
import './zod-without-eval.ts'
import './styles.css'
import './app/hydration.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { keepInput, leadToApi, loadFirstPage, nameAs } from './app/hydration.ts'
import { routes } from './app/routes.tsx'

// Not awaited at the top of this module: the page's own code imports from here, and each would wait for the other.
void start()

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root to mount on')
  const fillInAgain = keepInput(root)
  leadToApi(root)
  const handleReady = (): void => {
    delete document.documentElement.dataset['session']
    fillInAgain()
  }
  const route = await loadFirstPage(routes, location.pathname)
  // A host may answer with another page than the one of this path, the one for what it does not know say.
  const isPrinted = route !== undefined && root.dataset['route'] === route
  if (isPrinted && route !== '*') nameAs(route)
  const app = (
    <StrictMode>
      <App onReady={handleReady} />
    </StrictMode>
  )
  if (isPrinted) hydrateRoot(root, app)
  else createRoot(root).render(app)
}
