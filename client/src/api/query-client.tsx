import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whileShown } from '../lib/while-shown.ts'
import { isTransient } from './api-error.ts'

const attempts = 3

/** Retries network errors and failures of the provider. A refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => isTransient(error) && failures < attempts - 1 } },
})

/** A page that returns from the back/forward cache is hidden for this long at most, and then loads like a new page. */
const hiddenForMs = 1000

let focused: Element | null = null

// A page in the cache calls nothing, and what it shows may be old when it returns.
if ('window' in globalThis)
  whileShown((isBack) => {
    const leaving = new AbortController()
    if (isBack) void readAgain(leaving.signal)
    return () => {
      leaving.abort()
      // A hidden element loses the focus.
      focused ??= document.activeElement
      document.documentElement.dataset['left'] = ''
      void queryClient.cancelQueries()
    }
  })

async function readAgain(signal: AbortSignal): Promise<void> {
  const isRead = queryClient.invalidateQueries().then(() => true)
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, hiddenForMs, false))
  const isInTime = await Promise.race([isRead, tooLate])
  if (!isInTime && !signal.aborted)
    for (const query of queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }))
      query.setState({ data: undefined, status: 'pending' })
  // React may render what was read in several parts. WebKit has no idle callbacks.
  await new Promise((resolve) =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(resolve, { timeout: hiddenForMs })
      : setTimeout(resolve, 50),
  )
  if (signal.aborted) return
  delete document.documentElement.dataset['left']
  if (focused instanceof HTMLElement && document.activeElement === document.body)
    focused.focus({ preventScroll: true })
  focused = null
}

/** Wraps only the parts that query, so that a page without queries never loads this code. Hides what may be old. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <div className="contents in-data-left:invisible">{children}</div>
    </QueryClientProvider>
  )
}
