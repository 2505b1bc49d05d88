export function GuidePage() {
  return <h1>GuidePage</h1>
}
