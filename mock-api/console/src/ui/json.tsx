import { useEffect, useState } from 'react'
import { Button } from './elements.tsx'

/** A value as indented JSON that wraps, with a button that copies it. */
export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  const [copied, setCopied] = useState<'yes' | 'no'>()
  useEffect(() => {
    if (copied === undefined) return
    const timer = setTimeout(() => setCopied(undefined), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  // undefined has no text in JSON.
  const text = (JSON.stringify(value, undefined, 2) as string | undefined) ?? 'nothing'
  return (
    <div className="grid gap-2 rounded-lg bg-sunken p-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <pre className="min-w-0 text-xs leading-relaxed whitespace-pre-wrap wrap-anywhere">{text}</pre>
      <div className="justify-self-start sm:order-last">
        <Button
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setCopied('yes'),
              () => setCopied('no'),
            )
          }
        >
          {copied === 'yes' ? 'Copied' : copied === 'no' ? 'Copying failed' : 'Copy'}
          <span className="sr-only"> ({label})</span>
        </Button>
      </div>
    </div>
  )
}
