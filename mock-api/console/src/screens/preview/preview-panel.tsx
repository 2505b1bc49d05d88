/** The client in a frame, beside the screen. */
export default function PreviewPanel({ onClose }: { readonly onClose: () => void }) {
  return (
    <aside aria-label="Preview">
      <button type="button" onClick={onClose}>
        Close
      </button>
    </aside>
  )
}
