/** What the forms and lists of worlds and snapshots share. */
import { useState, type ReactNode } from 'react'
import { useControl } from '../../live/world.tsx'
import { Dialog, Opener, type OpenerProps } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { freeName } from './world-file.ts'

interface NameFieldProps {
  readonly label: string
  readonly hint?: string | undefined
  /** With it, the caller keeps what is typed. */
  readonly value?: string
  readonly onType?: (value: string) => void
}

/** The name of a world or a snapshot, as the field `name` of a form. */
export function NameField({
  hint = 'Lower-case letters, digits and dashes',
  onType,
  ...props
}: NameFieldProps) {
  return (
    <TextField
      name="name"
      maxLength={64}
      spellCheck={false}
      hint={hint}
      onChange={({ target }) => onType?.(target.value)}
      {...props}
    />
  )
}

/** The name of a new world: the typed one, or a free one. */
export function useNewName(wanted: string, stem?: string) {
  const worlds = useControl('worlds.list')
  const [typed, setTyped] = useState<string>()
  const { worlds: open = [], closed = [] } = worlds.data ?? {}
  const taken = [...open, ...closed].map((world) => world.name)
  const name = typed ?? freeName(wanted, taken, stem)
  return { name, isTaken: taken.includes(name), setTyped }
}

interface ConfirmedProps extends Partial<Omit<OpenerProps, 'children'>> {
  readonly title: string
  readonly action: string
  readonly act: () => Promise<unknown>
  readonly children: ReactNode
}

/** A button that asks before something is lost. */
export function Confirmed({ title, action, act, children, label = `${action}…`, ...opener }: ConfirmedProps) {
  return (
    <Opener label={label} {...opener}>
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
            <div className="space-y-4">{children}</div>
          </Form>
        </Dialog>
      )}
    </Opener>
  )
}
