import { startTransition, useEffect, useState } from 'react'
import { Button } from './button.tsx'

/** A page that renders thousands of rows at once freezes meanwhile. */
const rowsAtOnce = 200

export function useFirstOf<Item>(items: readonly Item[]) {
  const [count, setCount] = useState(rowsAtOnce)
  return {
    first: items.slice(0, count),
    rest: Math.max(0, items.length - count),
    showMore: (): void => setCount((shown) => shown + rowsAtOnce),
  }
}

/** More than a phone shows at once. */
const rowsInSlice = 8

/**
 * Returns how many of `count` rows to render now: one slice more in each task, so that the browser can answer in between. All
 * of them at once if `isAtOnce`.
 */
export function useSlices(count: number, isAtOnce: boolean): number {
  const [shown, setShown] = useState(isAtOnce ? Infinity : rowsInSlice)
  const isComplete = shown >= count
  useEffect(() => {
    if (isComplete) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + rowsInSlice)))
    return () => clearTimeout(timer)
  }, [isComplete, shown])
  return Math.min(shown, count)
}

export function ShowMore({ label, onShow }: { readonly label: string; readonly onShow: () => void }) {
  return (
    <div className="border-t border-line p-4 text-center">
      <Button look="secondary" onClick={onShow}>
        {label}
      </Button>
    </div>
  )
}
