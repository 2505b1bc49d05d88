import { useEffect, useState } from 'react'
import { notify } from '../../notify/notify.ts'
import { pendingExchangeTexts as texts } from '../../texts/exchange.ts'
import { IconButton } from '../../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'

/** How long it says that it has copied. */
const saidForMs = 2000

interface CopyButtonProps {
  readonly value: string
  /** What the value is, in words. */
  readonly name: string
}

export function CopyButton({ value, name }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => {
      setCopied(false)
    }, saidForMs)
    return () => {
      clearTimeout(timer)
    }
  }, [isCopied])

  async function handleClick(): Promise<void> {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch (error) {
      // Forbidden by the browser, or not there at all over plain HTTP.
      console.warn('Nothing could be copied:', error)
      notify.info(texts.copyFailed)
    }
  }

  return (
    <>
      <IconButton label={texts.copy(name)} onClick={() => void handleClick()}>
        {isCopied ? <CheckIcon className="size-5 text-positive" /> : <CopyIcon />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied && texts.copied}
      </span>
    </>
  )
}
