import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { whileShown } from '../lib/while-shown.ts'
import { isTransient } from './api-error.ts'

const attempts = 3

/** Retries network errors and failures of the provider. A refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => isTransient(error) && failures < attempts - 1 } },
})

// A page in the back/forward cache calls nothing. When it returns, its data may be old.
if ('window' in globalThis)
  whileShown(() => {
    void queryClient.invalidateQueries({}, { cancelRefetch: false })
    return () => void queryClient.cancelQueries()
  })

/** Wraps only the parts that query, so that a page without queries never loads this code. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
