export function SellPage() {
  return <h1>SellPage</h1>
}
