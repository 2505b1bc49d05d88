import {
  focusManager,
  QueryClient,
  QueryObserver,
  type DefaultError,
  type QueryKey,
  type QueryObserverOptions,
} from '@tanstack/react-query'
import { onTestFinished } from 'vitest'

export function startPage<Data, Key extends QueryKey>(
  options: QueryObserverOptions<Data, DefaultError, Data, Data, Key>,
  cached?: NoInfer<Data>,
) {
  const { queryKey } = options
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.mount()
  onTestFinished(() => cache.unmount())
  if (cached !== undefined) cache.setQueryData<Data>(queryKey, cached)
  onTestFinished(new QueryObserver(cache, options).subscribe(() => undefined))
  return {
    cache,
    shown: () => cache.getQueryData<Data>(queryKey),
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
