import { useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useWorld } from '../../live/world.tsx'
import { useDraft } from '../../ui/drafts.ts'
import { Button, Problem } from '../../ui/elements.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useVerb } from '../operator.tsx'
import { idOf, type Conversation } from './inbox.tsx'
import { quickRepliesFor } from './quick-replies.ts'

interface ComposerProps {
  readonly conversation: Conversation
  /** Gets the focus when the operator leaves the field with Escape. */
  readonly leaveTo: RefObject<HTMLElement | null>
}

export function Composer({ conversation, leaveTo }: ComposerProps) {
  const { kind, _id, state } = conversation
  const [draft, setDraft] = useReplyDraft(`${kind}/${_id}`)
  const [hasReplies, setReplies] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const menu = useRef<HTMLUListElement>(null)
  const reply = useVerb('reply')

  if (state === 'ended' && draft === '') {
    return (
      <p className="border-t border-line bg-sunken px-4 py-3 text-sm text-muted">
        This conversation has ended.
      </p>
    )
  }

  const send = async (): Promise<void> => {
    const message = draft.trim()
    if (message === '') return
    // The next reply can be written while this one is on its way.
    setDraft('')
    const isSent = await reply.run({ ...idOf(conversation), message })
    if (!isSent) setDraft([message, field.current?.value ?? ''].join('\n').trim())
  }
  const showReplies = (): void => {
    // At once, because the next key of somebody who types quickly belongs to the menu.
    flushSync(() => setReplies(true))
    menu.current?.querySelector('button')?.focus()
  }
  const insert = (text: string): void => {
    setDraft(draft.trim() === '' ? text : `${draft.trimEnd()} ${text}`)
    setReplies(false)
    field.current?.focus()
  }
  return (
    <form
      aria-label="Reply"
      className="grid gap-2 border-t border-line bg-raised p-3"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {state === 'ended' && (
        <p className="text-sm text-muted">This conversation has ended. Your text stays here.</p>
      )}
      {hasReplies && (
        <ul
          ref={menu}
          aria-label="Quick replies"
          className="grid max-h-64 gap-0.5 overflow-y-auto rounded-lg border border-line bg-surface p-1"
          onKeyDown={({ key, currentTarget }) => {
            if (key === 'Escape') {
              setReplies(false)
              field.current?.focus()
            }
            if (key !== 'ArrowDown' && key !== 'ArrowUp') return
            const buttons = [...currentTarget.querySelectorAll('button')]
            const from = buttons.findIndex((button) => button === document.activeElement)
            buttons.at((from + (key === 'ArrowDown' ? 1 : -1)) % buttons.length)?.focus()
          }}
        >
          {Object.entries(quickRepliesFor(conversation)).map(([title, text]) => (
            <li key={title}>
              <button
                type="button"
                className="grid min-h-9 w-full gap-0.5 rounded-md px-3 py-1.5 text-left text-sm hover:bg-brand-wash pointer-coarse:min-h-11"
                onClick={() => insert(text)}
              >
                <span lang="fr" className="font-semibold">
                  {title}
                </span>
                <span lang="fr" className="truncate text-muted">
                  {text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        ref={field}
        label="Reply to the player"
        isLabelHidden
        placeholder="Write a reply, or / for a quick reply"
        aria-keyshortcuts="r"
        lang="fr"
        dir="auto"
        className="max-h-40 min-h-16 resize-none field-sizing-content"
        value={draft}
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          const { key } = event
          if (key === 'Escape') leaveTo.current?.focus()
          else if (key === '/' && draft === '') showReplies()
          else if (key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) void send()
          else return
          event.preventDefault()
        }}
      />
      <Problem>{reply.problem}</Problem>
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-expanded={hasReplies} onClick={hasReplies ? () => setReplies(false) : showReplies}>
          Quick replies
        </Button>
        <p className="text-xs text-muted max-sm:hidden">Enter sends, Shift+Enter begins a line</p>
        <Button type="submit" look="primary" className="ml-auto" disabled={draft.trim() === ''}>
          Send
        </Button>
      </div>
    </form>
  )
}

/** The reply that is being written in the conversation with this path, such as `request/65f…`. */
const useReplyDraft = (path: string) => useDraft(`desk ${useWorld().name} ${path}`)

/** The text that an operator was writing in a conversation that is gone, for example after a rewind. */
export function KeptText({ path }: { readonly path: string }) {
  const [draft, setDraft] = useReplyDraft(path)
  if (draft === '') return undefined
  return (
    <div className="mx-auto grid max-w-xl justify-items-start gap-2">
      <div className="w-full">
        <TextArea
          label="Your text that was not sent"
          lang="fr"
          dir="auto"
          readOnly
          className="max-h-40 field-sizing-content"
          value={draft}
        />
      </div>
      <Button onClick={() => setDraft('')}>Discard the text</Button>
    </div>
  )
}
