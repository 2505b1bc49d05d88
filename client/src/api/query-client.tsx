/** What the provider has answered, kept for as long as it holds: the cache that every query and mutation shares. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isTransient } from './api-error.ts'

const attempts = 3

/** Trouble on the way is tried again by itself; a refusal is not, since it would be refused again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => isTransient(error) && failures < attempts - 1 },
  },
})

/** Around each part that asks: whoever only reads a page never loads what this needs. */
export function QueryProvider({ children }: { readonly children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
}
