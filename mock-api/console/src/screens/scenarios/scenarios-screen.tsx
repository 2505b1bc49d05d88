import { lazy, useEffect, useRef } from 'react'
import { Route, Routes, useLocation, useParams } from 'react-router-dom'
import { Library } from './library.tsx'
import { onceAnswering } from '../../live/once-answering.ts'
import { RunPage } from './run-page.tsx'
import { ScenarioPage } from './scenario-page.tsx'

const EditorPage = lazy(onceAnswering(() => import('./editor-page.tsx')))

export default function ScenariosScreen() {
  useFocusOnPage()
  return (
    <Routes>
      <Route index element={<Library />} />
      <Route path="new" element={<EditorPage />} />
      <Route path="runs/:id" element={<RunById />} />
      <Route path=":name" element={<ScenarioByName />} />
    </Routes>
  )
}

/** Moves the focus to the screen when another page of it is opened: the link or button that opened it has gone. */
function useFocusOnPage(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('#screen')?.focus()
  }, [pathname])
}

function RunById() {
  const { id = '' } = useParams()
  return <RunPage key={id} id={id} />
}

function ScenarioByName() {
  const { name = '' } = useParams()
  return <ScenarioPage key={name} name={name} />
}
