import { Screen } from '../../ui/layout.tsx'

export default function ScenariosScreen() {
  return <Screen title="Scenarios">…</Screen>
}
