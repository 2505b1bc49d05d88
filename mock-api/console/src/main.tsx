import './without-eval.ts'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root to mount on')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
