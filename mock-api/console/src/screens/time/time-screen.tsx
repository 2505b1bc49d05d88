import { Screen } from '../../ui/layout.tsx'

export default function TimeScreen() {
  return <Screen title="Time">…</Screen>
}
