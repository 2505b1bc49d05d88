import { Route, Routes, useParams } from 'react-router-dom'
import { EditorPage } from './editor-page.tsx'
import { Library } from './library.tsx'
import { RunPage } from './run-page.tsx'
import { ScenarioPage } from './scenario-page.tsx'

export default function ScenariosScreen() {
  return (
    <Routes>
      <Route index element={<Library />} />
      <Route path="new" element={<EditorPage />} />
      <Route path="runs/:id" element={<RunById />} />
      <Route path=":name" element={<ScenarioByName />} />
    </Routes>
  )
}

function RunById() {
  const { id = '' } = useParams()
  return <RunPage key={id} id={id} />
}

function ScenarioByName() {
  const { name = '' } = useParams()
  return <ScenarioPage key={name} name={name} />
}
