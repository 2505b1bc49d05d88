export function SafetyPage() {
  return <h1>SafetyPage</h1>
}
