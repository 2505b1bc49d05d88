import { Screen } from '../../ui/layout.tsx'

export default function FaultsScreen() {
  return <Screen title="Faults">…</Screen>
}
