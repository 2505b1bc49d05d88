import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { Toaster } from '../notify/toaster.tsx'
import { createQueryClient } from './query-client.ts'
import { RealtimeWiring } from './realtime-wiring.tsx'
import { createRouter } from './router.ts'

export function App() {
  const [client] = useState(createQueryClient)
  const [router] = useState(createRouter)
  return (
    <QueryClientProvider client={client}>
      <RealtimeWiring />
      <RouterProvider router={router} />
      <Toaster />
    </QueryClientProvider>
  )
}
