import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import type { UnavailableReason } from '../../../../../contracts/registry/conversations.ts'
import { TransactionStatus } from '../../../../../contracts/registry/history.ts'
import type { VerbName } from '../../../../operator/verbs.ts'
import { useControl, useDesk, useWorld } from '../../live/world.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/elements.tsx'
import { optionsFrom, SelectField, TextArea } from '../../ui/field.tsx'
import { Form, type FormProps } from '../../ui/form.tsx'
import { nameOf } from '../../ui/format.ts'
import type { BodyOf } from '../operator.tsx'
import { idOf, type Conversation } from './inbox.tsx'

interface VerbFormProps<Name extends VerbName> extends Omit<FormProps, 'act' | 'className' | 'look'> {
  readonly verb: Name
  readonly about: Partial<BodyOf<Name>>
  readonly onTry?: () => void
  readonly onDone?: (result: unknown) => void
}

/** Its fields have the names of the body's. Empty ones are left out. */
export function VerbForm<Name extends VerbName>({
  verb,
  about,
  onTry,
  onDone,
  ...form
}: VerbFormProps<Name>) {
  const { control } = useWorld()
  return (
    <Form
      {...form}
      className="grid gap-3"
      look="primary"
      act={async (values) => {
        onTry?.()
        const given = Object.entries(values).filter(([, value]) => value.trim() !== '')
        const body = { ...about, ...Object.fromEntries(given) }
        const done = await control.call('operator.act', { params: { verb }, body })
        onDone?.(done)
      }}
    />
  )
}

/** Without a choice, the simulator takes the first operator who is online. */
export function OperatorField({ label }: { readonly label: string }) {
  const operators = useControl('lists.operators', { query: { limit: 500 } })
  return (
    <SelectField
      label={label}
      name="operatorId"
      placeholder="The first who is online"
      options={(operators.data?.items ?? []).map(({ _id, displayName, isOnline }) => ({
        value: _id,
        label: `${displayName} (${isOnline ? 'online' : 'offline'})`,
      }))}
    />
  )
}

/** What the operator writes to the player with the act that begins a tracking. */
export const FirstMessageField = () => (
  <TextArea label="First message (optional)" name="message" lang="fr" dir="auto" rows={2} />
)

const Opened = z.object({ tracking: z.object({ _id: z.string() }) })

export function OpenTracking({ userId }: { readonly userId: string }) {
  const navigate = useNavigate()
  const desk = useDesk()
  return (
    <details className="text-sm">
      <summary className="mb-2 min-h-9 content-center font-semibold pointer-coarse:min-h-11">
        Open a tracking
      </summary>
      <VerbForm
        verb="open-tracking"
        label="Open a tracking"
        about={{ userId }}
        onDone={(result) => {
          const opened = Opened.safeParse(result)
          if (opened.success) void navigate(`${desk}/tracking/${opened.data.tracking._id}`)
        }}
      >
        <OperatorField label="As" />
        <FirstMessageField />
        <Button type="submit">Open the tracking</Button>
      </VerbForm>
    </details>
  )
}

interface StatusFormProps<Name extends VerbName> extends Pick<
  VerbFormProps<Name>,
  'verb' | 'about' | 'onDone'
> {
  readonly label: string
  readonly title: string
  readonly first: TransactionStatus
}

/** Chooses a status. Offers all of them, also those that the simulator refuses, so that a tester can see why. */
export function StatusForm<Name extends VerbName>({ label, title, first, ...verb }: StatusFormProps<Name>) {
  return (
    <VerbForm {...verb} label={title}>
      <FieldWithButton title={title} shortcut="f">
        <SelectField label={label} name="status" options={TransactionStatus.options} defaultValue={first} />
      </FieldWithButton>
    </VerbForm>
  )
}

interface FieldWithButtonProps {
  readonly title: string
  readonly shortcut: string
  readonly children: ReactNode
}

export const FieldWithButton = ({ title, shortcut, children }: FieldWithButtonProps) => (
  <div className="flex items-end gap-2">
    <div className="min-w-0 flex-1">{children}</div>
    <Button type="submit" look="primary" aria-keyshortcuts={shortcut}>
      {title}
    </Button>
  </div>
)

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
const focusFirst = (field: HTMLElement | null): void => field?.setAttribute('autofocus', '')

interface EndDialogProps {
  readonly end: End
  readonly conversation: Conversation
  readonly onClose: () => void
}

/** A refusal keeps it open, with what was typed. */
export function EndDialog({ end: { verb, title, about }, conversation, onClose }: EndDialogProps) {
  return (
    <Dialog title={about} onClose={onClose}>
      <VerbForm verb={verb} about={idOf(conversation)} submit={title} onCancel={onClose} onDone={onClose}>
        {verb === 'close' && (
          <TextArea
            ref={focusFirst}
            label="Last message (optional)"
            hint={`${nameOf(conversation.user)} reads it when the conversation closes. Enter closes it.`}
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
            options={optionsFrom(reasons)}
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
