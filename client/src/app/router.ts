import { createBrowserRouter } from 'react-router-dom'
import { routes } from './routes.tsx'

export const createRouter = () => createBrowserRouter(routes)

export type Router = ReturnType<typeof createRouter>
