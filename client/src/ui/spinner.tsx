export function Spinner({ label }: { readonly label: string }) {
  return (
    <span role="status" className="inline-flex items-center gap-3 text-muted">
      <span
        aria-hidden
        className="size-5 animate-spin rounded-full border-2 border-line border-t-brand motion-reduce:animate-none"
      />
      <span>{label}</span>
    </span>
  )
}
