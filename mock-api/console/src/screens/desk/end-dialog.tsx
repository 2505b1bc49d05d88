import { UnavailableReason } from '../../../../../contracts/registry/conversations.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField, TextArea } from '../../ui/field.tsx'
import { VerbForm } from './forms.tsx'
import { nameOf, type Conversation } from './inbox-item.ts'

export const ends = [
  { verb: 'close', title: 'Close', about: 'Close the conversation', shortcut: 'e' },
  { verb: 'unavailable', title: 'Unavailable', about: 'Say that it cannot be served', shortcut: 'u' },
  { verb: 'expire', title: 'Expire', about: 'End it as expired', shortcut: undefined },
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
  const chat = kind === 'request' ? { requestId: _id } : { trackingId: _id }
  return (
    <Dialog title={about} onClose={onClose}>
      <VerbForm verb={verb} about={chat} submit={title} onCancel={onClose} onDone={onClose}>
        {verb === 'close' && (
          <TextArea
            ref={focusFirst}
            label="Last message (optional)"
            hint={`${nameOf(user)} reads it when the conversation closes. Enter closes it.`}
            name="message"
            lang="fr"
            dir="auto"
            rows={2}
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
            name="reason"
            options={UnavailableReason.options.map((value) => ({ value, label: reasons[value] }))}
            defaultValue="out_of_stock"
          />
        )}
        {verb === 'expire' && (
          <p className="text-sm">The player is told that the time of the conversation is over.</p>
        )}
      </VerbForm>
    </Dialog>
  )
}
