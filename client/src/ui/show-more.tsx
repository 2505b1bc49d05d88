import { useState } from 'react'
import { Button } from './button.tsx'

/** How many are drawn at once: a page that draws thousands stands still while it does. */
const drawnAtOnce = 200

/** The first of many, how many are left out, and what shows as many again. */
export function useFirstOf<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(drawnAtOnce)
  return {
    first: items.slice(0, count),
    rest: Math.max(0, items.length - count),
    showMore: (): void => {
      setCount((shown) => shown + drawnAtOnce)
    },
  }
}

/** Below a table that shows only the first of its rows. */
export function ShowMore({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  return (
    <div className="border-t border-line p-4 text-center">
      <Button look="secondary" onClick={onShow}>
        {label}
      </Button>
    </div>
  )
}
