import {
  focusManager,
  QueryClient,
  QueryObserver,
  type DefaultError,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { onTestFinished, vi } from 'vitest'
import { notify } from '../notify/notify.tsx'
import { startProvider } from './provider.ts'

function watchToasts(): () => readonly string[] {
  const texts: string[] = []
  for (const name of ['info', 'providerInfo'] as const) {
    const spy = vi.spyOn(notify, name).mockImplementation((text) => void texts.push(text))
    onTestFinished(() => spy.mockRestore())
  }
  return () => texts
}

/** A page that shows this query until the test ends, with its provider and its toasts. Nothing has arrived yet when it returns. */
export function startPage<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  cached?: NoInfer<Data>,
) {
  const { queryKey } = options
  const provider = startProvider()
  const toasts = watchToasts()
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.mount()
  onTestFinished(() => cache.unmount())
  if (cached !== undefined) cache.setQueryData<Data>(queryKey, cached)
  onTestFinished(new QueryObserver(cache, options).subscribe(() => undefined))
  return {
    cache,
    provider,
    toasts,
    shown: () => cache.getQueryData<Data>(queryKey),
    /** Sets the data, as a fetch does that overtakes the response to a call. */
    overtake: (found: Data) => cache.setQueryData<Data>(queryKey, found),
    returnToPage: () => {
      onTestFinished(() => focusManager.setFocused(undefined))
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
    refetch: () => void cache.invalidateQueries({ queryKey }),
    settled: () =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (cache.isFetching() === 0) resolve()
        }
        onTestFinished(cache.getQueryCache().subscribe(check))
        check()
      }),
  }
}
