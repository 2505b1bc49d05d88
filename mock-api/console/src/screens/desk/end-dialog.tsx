/** The ways in which an operator ends a conversation. */
import { useState } from 'react'
import { UnavailableReason } from '../../../../../contracts/registry/conversations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { Problem } from '../../ui/states.tsx'
import { nameOf, type Conversation } from './inbox-item.ts'
import { useVerb } from './use-verb.ts'

export const ends = [
  {
    verb: 'close',
    title: 'Close',
    about: 'Close the conversation',
    shortcut: 'e',
    only: undefined,
  },
  {
    verb: 'unavailable',
    title: 'Unavailable',
    about: 'Say that it cannot be served',
    shortcut: 'u',
    only: 'request',
  },
  { verb: 'expire', title: 'Expire', about: 'End it as expired', shortcut: undefined, only: undefined },
] as const
export type End = (typeof ends)[number]

const reasons: Readonly<Record<UnavailableReason, string>> = {
  no_operator: 'No operator is free',
  out_of_stock: 'The stock of the server is too small',
}

/** The browser gives it the focus when it shows the dialog. React would do so too early. */
const focusFirst = (field: HTMLElement | null): void => {
  field?.setAttribute('autofocus', '')
}

interface EndDialogProps {
  readonly end: End
  readonly conversation: Conversation
  readonly onClose: () => void
}

/** A refusal keeps it open, with what was typed. */
export function EndDialog({ end: { verb, title, about }, conversation, onClose }: EndDialogProps) {
  const { kind, _id, user } = conversation
  const [message, setMessage] = useState('')
  const [reason, setReason] = useState<UnavailableReason>('out_of_stock')
  const close = useVerb('close')
  const unavailable = useVerb('unavailable')
  const expire = useVerb('expire')
  const chat = kind === 'request' ? { requestId: _id } : { trackingId: _id }
  const act = { close, unavailable, expire }[verb]
  const run = (): Promise<boolean> =>
    verb === 'close'
      ? close.run({ ...chat, ...(message.trim() !== '' && { message }) })
      : verb === 'unavailable'
        ? unavailable.run({ requestId: _id, reason })
        : expire.run(chat)
  return (
    <Dialog title={about} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void run().then((isDone) => {
            if (isDone) onClose()
          })
        }}
      >
        {verb === 'close' && (
          <TextArea
            ref={focusFirst}
            label="Last message (optional)"
            hint={`${nameOf(user)} reads it when the conversation closes. Enter closes it.`}
            lang="fr"
            dir="auto"
            rows={2}
            value={message}
            onChange={({ target }) => {
              setMessage(target.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
              event.preventDefault()
              event.currentTarget.form?.requestSubmit()
            }}
          />
        )}
        {verb === 'unavailable' && (
          <SelectField
            ref={focusFirst}
            label="Reason"
            options={UnavailableReason.options.map((value) => ({ value, label: reasons[value] }))}
            value={reason}
            onChange={({ target }) => {
              setReason(UnavailableReason.parse(target.value))
            }}
          />
        )}
        {verb === 'expire' && (
          <p className="text-sm">The player is told that the time of the conversation is over.</p>
        )}
        <Problem>{act.problem}</Problem>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
