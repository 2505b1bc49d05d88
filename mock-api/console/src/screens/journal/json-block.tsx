import { useState } from 'react'
import { Button } from '../../ui/button.tsx'

/** A value as readable JSON, with a button that copies it. */
export function JsonBlock({ label, value }: { readonly label: string; readonly value: unknown }) {
  const [isCopied, setCopied] = useState(false)
  const text = JSON.stringify(value, undefined, 2)
  return (
    <div className="relative">
      <pre
        tabIndex={0}
        aria-label={`${label} as JSON`}
        className="max-h-96 overflow-auto rounded-lg bg-sunken p-3 text-xs"
      >
        {text}
      </pre>
      <Button
        look="quiet"
        className="absolute right-1 top-1"
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      >
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
    </div>
  )
}
