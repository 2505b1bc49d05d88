import {
  focusManager,
  QueryClient,
  QueryObserver,
  type DefaultError,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { onTestFinished } from 'vitest'

/** A page that shows what `options` read, and begins to read it at once unless it is given. Stands until the test ends. */
export function startPage<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  held?: NoInfer<Data>,
) {
  const { queryKey } = options
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.mount()
  onTestFinished(() => {
    cache.unmount()
  })
  if (held !== undefined) cache.setQueryData<Data>(queryKey, held)
  onTestFinished(new QueryObserver(cache, options).subscribe(() => undefined))
  return {
    cache,
    shown: () => cache.getQueryData<Data>(queryKey),
    /** The person looks at another tab for a while. */
    returnToPage: () => {
      onTestFinished(() => {
        focusManager.setFocused(undefined)
      })
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    },
    refetch: () => void cache.invalidateQueries({ queryKey }),
    /** Once no reading is under way. */
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
