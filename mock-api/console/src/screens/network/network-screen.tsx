import { useSearchParams } from 'react-router-dom'
import { Screen } from '../../ui/layout.tsx'
import { Frames } from './frames.tsx'
import { SocketPanel } from './socket-panel.tsx'

export default function NetworkScreen() {
  // In the address, so that a link shows the frames of one player.
  const [search, setSearch] = useSearchParams()
  const player = search.get('player') ?? ''
  const choose = (next: string): void => {
    setSearch(next === '' ? {} : { player: next }, { replace: true })
  }
  return (
    <Screen title="Network">
      <SocketPanel onChoose={choose} />
      <Frames player={player} onChoose={choose} />
    </Screen>
  )
}
