import { Route, Routes } from 'react-router-dom'
import { PlayerPage } from './player-page.tsx'
import { PlayerList } from './player-list.tsx'

export default function PlayersScreen() {
  return (
    <Routes>
      <Route index element={<PlayerList />} />
      <Route path=":id" element={<PlayerPage />} />
    </Routes>
  )
}
