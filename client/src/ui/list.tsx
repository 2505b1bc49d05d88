import { startTransition, useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { ZelligeField } from './icons.tsx'
import { SearchIcon } from './more-icons.tsx'

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

const rowsInSlice = 8

/** Returns how many rows to render now: one slice more in each task, or all of them at once if `isAtOnce`. */
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

export function SearchInput(props: ComponentProps<'input'>) {
  return (
    <div className="relative">
      <SearchIcon className="pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5 text-muted" />
      <input
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        className="min-h-11 w-full rounded-xl border border-control bg-raised py-2 ps-11 pe-3 placeholder:text-muted"
        {...props}
      />
    </div>
  )
}

interface EmptyListProps {
  readonly title: string
  readonly text: string
  readonly children?: ReactNode
}

export function EmptyList({ title, text, children }: EmptyListProps) {
  return (
    <div className="overflow-hidden rounded-2xl border border-line bg-raised text-center">
      <ZelligeField fades="below" className="block h-20 text-brand opacity-40" />
      <div className="grid justify-items-center gap-1 px-6 pb-10 pt-4">
        <p className="text-lg font-bold">{title}</p>
        <p className="text-muted">{text}</p>
        {children}
      </div>
    </div>
  )
}
