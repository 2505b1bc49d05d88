// In the chunk of React (vite.config.ts), so that React DOM runs in its own task and not in the one of the app.
export { createRoot, hydrateRoot } from 'react-dom/client'
