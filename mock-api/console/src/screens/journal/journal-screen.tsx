import { Screen } from '../../ui/layout.tsx'

export default function JournalScreen() {
  return <Screen title="Journal">…</Screen>
}
