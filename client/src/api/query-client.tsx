import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isTransient } from './api-error.ts'

const attempts = 3

/** Retries network errors and failures of the provider. A refusal is final. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: (failures, error) => isTransient(error) && failures < attempts - 1 } },
})

/** Wraps only the parts that query, so that a page without queries never loads this code. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
