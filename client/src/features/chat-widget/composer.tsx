import { useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { messageMaxLength } from '../../../../contracts/registry/messages.ts'
import { keepInput } from '../../forms/input-owner.ts'
import { readKept } from '../../lib/kept-input.ts'
import { chatTexts as texts } from '../../texts/chat.ts'
import { SendIcon } from '../../ui/icons.tsx'

interface ComposerProps {
  readonly userId: string
  readonly chatId: string
  readonly onSend: (text: string) => void
}

/** The message field. Its draft belongs to the conversation, and survives minimising and reloading. */
export function Composer({ userId, chatId, onSend }: ComposerProps) {
  const keptAs = `message.${chatId}`
  const [text, setText] = useState(() => {
    const kept = readKept(userId, keptAs)
    return typeof kept === 'string' ? kept : ''
  })
  /** The current text, because a second press may come before React renders. */
  const latest = useRef(text)

  const excessId = useId()
  const excess = text.trim().length - messageMaxLength

  function write(next: string): void {
    latest.current = next
    setText(next)
    keepInput(userId, keptAs, next === '' ? undefined : next)
  }

  function send(): void {
    const message = latest.current.trim()
    if (message === '' || message.length > messageMaxLength) return
    onSend(message)
    write('')
  }

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault()
    send()
  }

  function handleKeyDown(event: KeyboardEvent): void {
    // While an input method composes a character, Enter confirms the character.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-end gap-2 border-t border-line p-3">
      {/* Not cut while typing or pasting, because the rest would be lost. */}
      {excess > 0 && (
        <p id={excessId} role="alert" className="w-full px-1 text-sm font-medium text-negative tabular-nums">
          {texts.tooLong(messageMaxLength, excess)}
        </p>
      )}
      <textarea
        dir="auto"
        aria-invalid={excess > 0}
        aria-describedby={excess > 0 ? excessId : undefined}
        aria-label={texts.messageLabel}
        placeholder={texts.messageLabel}
        rows={1}
        value={text}
        onChange={(event) => write(event.target.value)}
        onKeyDown={handleKeyDown}
        className="field-sizing-content max-h-36 min-h-11 flex-1 resize-none rounded-2xl border border-control bg-raised px-4 py-2.5 placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={texts.send}
        title={texts.send}
        className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-gold text-on-gold transition-colors duration-150 hover:bg-gold-strong"
      >
        <SendIcon />
      </button>
    </form>
  )
}
