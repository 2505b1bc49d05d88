import { lazy, useEffect, useRef } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { Library } from './library.tsx'
import { onceAnswering } from '../../live/once-answering.ts'
import { RunPage } from './run-page.tsx'
import { ScenarioPage } from './scenario-page.tsx'

const EditorPage = lazy(onceAnswering(() => import('./editor-page.tsx')))

export default function ScenariosScreen() {
  const { pathname } = useLocation()
  useFocusOn(pathname)
  return (
    <Routes>
      <Route index element={<Library />} />
      <Route path="new" element={<EditorPage />} />
      <Route path="runs/:id" element={<RunPage key={pathname} />} />
      <Route path=":name" element={<ScenarioPage key={pathname} />} />
    </Routes>
  )
}

/** Moves the focus to the screen when another page of it is opened: the link or button that opened it has gone. */
function useFocusOn(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('#screen')?.focus()
  }, [pathname])
}
