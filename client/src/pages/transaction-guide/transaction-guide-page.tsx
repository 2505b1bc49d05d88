export function TransactionGuidePage() {
  return <h1>TransactionGuidePage</h1>
}
