/** What the forms and lists of worlds and snapshots share. */
import { useState, type ReactNode } from 'react'
import { Button } from '../../ui/elements.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

interface NameFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** With it, the caller keeps what is typed. */
  readonly value?: string
  readonly onType?: (value: string) => void
}

/** The name of a world or a snapshot, as the field `name` of a form. */
export function NameField({
  label,
  hint = 'Lower-case letters, digits and dashes',
  value,
  onType,
}: NameFieldProps) {
  return (
    <TextField
      label={label}
      name="name"
      maxLength={64}
      spellCheck={false}
      hint={hint}
      value={value}
      onChange={({ target }) => onType?.(target.value)}
    />
  )
}

interface OpenerProps {
  readonly label: string
  /** What the button is about, for screen readers, where its place does not say it. */
  readonly about?: string | undefined
  readonly children: (close: () => void) => ReactNode
}

export function Opener({ label, about, children }: OpenerProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="quiet" aria-label={about} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}

interface ConfirmedProps extends Omit<OpenerProps, 'label' | 'children'> {
  readonly title: string
  readonly action: string
  readonly act: () => Promise<unknown>
  readonly children: ReactNode
}

/** A button that asks before something is lost. */
export function Confirmed({ title, action, about, act, children }: ConfirmedProps) {
  return (
    <Opener label={`${action}…`} about={about}>
      {(close) => (
        <Dialog title={title} onClose={close}>
          <Form
            submit={action}
            running={action}
            look="danger"
            onCancel={close}
            act={async () => {
              await act()
              close()
            }}
          >
            <p>{children}</p>
          </Form>
        </Dialog>
      )}
    </Opener>
  )
}
