import { Screen } from '../../ui/layout.tsx'

export default function MarketScreen() {
  return <Screen title="Market">…</Screen>
}
