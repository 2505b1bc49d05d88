import { QueryClient } from '@tanstack/react-query'
import { isTransient } from '../api/api-error.ts'

const attempts = 3

/** Trouble on the way is tried again by itself; a refusal is not, since it would be refused again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: (failures, error) => isTransient(error) && failures < attempts - 1 },
    },
  })
