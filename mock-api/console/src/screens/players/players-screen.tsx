import { Screen } from '../../ui/layout.tsx'

export default function PlayersScreen() {
  return <Screen title="Players">…</Screen>
}
