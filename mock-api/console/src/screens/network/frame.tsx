import { useState } from 'react'
import type { Entry } from '../../../../world/journal-entry.ts'
import { useWorld } from '../../live/world.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { count, timeOfDay } from '../../ui/format.ts'
import { Json } from '../../ui/json.tsx'
import { Moment } from '../../ui/moment.tsx'

interface FrameProps {
  readonly entry: Entry
  /** Whose frame it is, where that is not clear. */
  readonly player: string | undefined
}

interface Headline {
  readonly kind: string
  readonly title: string
  readonly note: string
  readonly tone: Tone
}

function headlineOf(entry: Entry): Headline | undefined {
  if (entry.kind === 'call') {
    return {
      kind: 'call',
      title: entry.call ?? `${entry.method} ${entry.path}`,
      note: joined(String(entry.status), metBy(entry.faults)),
      tone: entry.status < 400 ? 'positive' : 'negative',
    }
  }
  if (entry.kind === 'event')
    return { kind: 'event', title: entry.event, note: metBy(entry.faults), tone: 'brand' }
  if (entry.kind === 'socket')
    return { kind: 'socket', title: entry.action, note: entry.reason ?? '', tone: 'neutral' }
  return undefined
}

const metBy = (faults: readonly string[] = []): string =>
  faults.length === 0 ? '' : `met ${faults.join(', ')}`

const joined = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ')

export function Frame({ entry, player }: FrameProps) {
  const [isOpen, setOpen] = useState(false)
  const headline = headlineOf(entry)
  if (headline === undefined) return undefined
  const { kind, title, note, tone } = headline
  return (
    <li>
      <details
        className="rounded-xl border border-line"
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-3 py-2 text-sm hover:bg-brand-wash">
          <Badge tone={tone}>{kind}</Badge>
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          <span className="text-muted wrap-anywhere">{joined(note, player ?? '')}</span>
          <span className="ml-auto text-muted">
            <Moment at={entry.at} />
          </span>
        </summary>
        {isOpen && (
          <div className="grid gap-3 p-3">
            <Payload entry={entry} />
          </div>
        )}
      </details>
    </li>
  )
}

/** What was sent: both sides of a call, or the payload of an event. */
function Payload({ entry }: { readonly entry: Entry }) {
  if (entry.kind === 'event') {
    return (
      <>
        <Json label="payload" value={entry.payload} />
        <SendAgain seq={entry.seq} event={entry.event} />
      </>
    )
  }
  if (entry.kind !== 'call') return <Json label="entry" value={entry} />
  const { method, path, params, query, body, answer } = entry
  return (
    <>
      <h3 className="text-sm font-semibold wrap-anywhere">
        {method} {path}
      </h3>
      <Json label="request" value={{ params, query, body }} />
      <h3 className="text-sm font-semibold">Answer</h3>
      <Json label="answer" value={answer} />
    </>
  )
}

interface SendAgainProps {
  /** The journal entry of the event. */
  readonly seq: number
  readonly event: string
}

/** Sends an event again with the same eventId, as a provider that repeats itself. */
function SendAgain({ seq, event }: SendAgainProps) {
  const { control } = useWorld()
  const [sent, setSent] = useState<string>()
  return (
    <div className="grid gap-2">
      <Form
        submit={
          <>
            Send again<span className="sr-only">: {event}</span>
          </>
        }
        act={async ({ times = '', after = '' }) => {
          setSent(undefined)
          const done = await control.call('journal.resend', {
            params: { seq: String(seq) },
            body: { times: times.trim(), after: after.trim() },
          })
          setSent(`Goes to the player ${count(done.times, 'time')}, at ${timeOfDay(done.at)}.`)
        }}
      >
        <div className="grid max-w-md grid-cols-2 items-start gap-2 sm:grid-cols-[6rem_8rem]">
          <TextField label="Times" name="times" inputMode="numeric" defaultValue="1" />
          <TextField label="Delay" name="after" defaultValue="0s" />
        </div>
      </Form>
      <p role="status" className="text-sm text-muted">
        {sent}
      </p>
    </div>
  )
}
