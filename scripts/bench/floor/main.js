// The least that a page of the same libraries can be: one route, a button that answers, and a list that comes from a call.
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import axios from 'axios'
import { createElement as h, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster } from 'react-hot-toast'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

function Servers() {
  const [isOpen, setOpen] = useState(false)
  const { data = [] } = useQuery({
    queryKey: ['servers'],
    queryFn: async () => (await axios.get('/api/servers/all/dofus?keyword=')).data.servers,
  })
  return h(
    'main',
    null,
    h('h1', null, 'Serveurs Dofus Retro'),
    h('p', null, 'Choisissez votre serveur : un opérateur vous répond tout de suite et vous livre en jeu.'),
    h('button', { onClick: () => setOpen(!isOpen), 'aria-expanded': isOpen }, 'Menu'),
    isOpen && h('p', null, 'Kamasouk'),
    h(
      'ul',
      null,
      data.map(({ _id, serverName, buyPrice }) => h('li', { key: _id }, `${serverName} : ${buyPrice} DH/M`)),
    ),
  )
}

const router = createBrowserRouter([{ path: '/', element: h(Servers) }])

createRoot(document.getElementById('root')).render(
  h(
    QueryClientProvider,
    { client: new QueryClient() },
    h(RouterProvider, { router }),
    h(Toaster, { position: 'top-center' }),
  ),
)
