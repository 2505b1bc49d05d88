import { Screen } from '../../ui/layout.tsx'

export default function NetworkScreen() {
  return <Screen title="Network">…</Screen>
}
