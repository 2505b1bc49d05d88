import { useState } from 'react'
import { Button } from './button.tsx'

/** A page that renders thousands of rows at once freezes meanwhile. */
const rowsAtOnce = 200

/** Returns the first items, the number of hidden ones, and a function that shows more. */
export function useFirstOf<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(rowsAtOnce)
  return {
    first: items.slice(0, count),
    rest: Math.max(0, items.length - count),
    showMore: (): void => setCount((shown) => shown + rowsAtOnce),
  }
}

/** A button below a table that shows only its first rows. */
export function ShowMore({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  return (
    <div className="border-t border-line p-4 text-center">
      <Button look="secondary" onClick={onShow}>
        {label}
      </Button>
    </div>
  )
}
