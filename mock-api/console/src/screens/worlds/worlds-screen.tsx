import { Screen } from '../../ui/layout.tsx'

export default function WorldsScreen() {
  return <Screen title="Worlds">…</Screen>
}
