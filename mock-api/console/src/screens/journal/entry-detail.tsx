import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Entry } from '../../../../world/journal-entry.ts'
import { useControl } from '../../live/world.tsx'
import { Answer, Badge, Button, buttonLook, Empty, Facts, IconButton, Moment } from '../../ui/elements.tsx'
import { duration } from '../../ui/format.ts'
import { BackIcon, CloseIcon } from '../../ui/icons.tsx'
import { Json } from '../../ui/json.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { Sentence, kinds, summaryOf } from './summary.tsx'
import { TimeTravel } from './time-travel.tsx'

interface EntryDetailProps {
  readonly seq: number
  readonly addressOf: (seq: number) => string
  readonly onClose: () => void
  readonly onSelectFrom: () => void
}

const oneEntry = (seq: number) => ({ query: { after: seq - 1, limit: 1 } })
const shownEffects = 100

export function EntryDetail({ seq, addressOf, onClose, onSelectFrom }: EntryDetailProps) {
  const page = useControl('journal.read', oneEntry(seq), { isLive: false })
  const shown = page.data?.entries[0]
  return (
    <aside aria-label={`Entry ${String(seq)}`} className="flex h-full min-h-0 flex-col bg-raised">
      <div className="flex items-center gap-2 border-b border-line px-3 py-2">
        <IconButton label="Back to the list" className="@4xl:hidden" onClick={onClose}>
          <BackIcon />
        </IconButton>
        <h2 className="font-bold">Entry {seq}</h2>
        <IconButton label="Close the entry" className="ml-auto @max-4xl:hidden" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Answer query={page}>
          {({ entries: [entry], first }) => {
            if (entry?.seq === seq) return <Detail entry={entry} addressOf={addressOf} />
            // The answer for the entry before it, which stays visible while this one is read.
            if (page.isPlaceholderData) return undefined
            return (
              <Empty title={`There is no entry ${String(seq)}`}>
                {seq < first
                  ? `The journal has removed it: the oldest that is kept is ${String(first)}.`
                  : 'Nothing has this number yet.'}
              </Empty>
            )
          }}
        </Answer>
      </div>
      {shown?.seq === seq && (
        <div className="flex flex-wrap gap-2 border-t border-line p-3">
          <TimeTravel seq={seq} at={shown.at} />
          <Button look="quiet" onClick={onSelectFrom}>
            Select from here
          </Button>
        </div>
      )}
    </aside>
  )
}

interface DetailProps extends Pick<EntryDetailProps, 'addressOf'> {
  readonly entry: Entry
}

function Detail({ entry, addressOf }: DetailProps) {
  const { seq, at, kind } = entry
  const { parts, mark } = summaryOf(entry)
  const { name, Icon } = kinds[kind]
  return (
    <div key={seq} className="grid grid-cols-1 gap-5 p-4">
      <div className="grid gap-2">
        <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
          <Icon className="size-4" />
          <span className="font-semibold">{name}</span>
          <Moment at={at} hasDay />
          {mark !== undefined && <Badge tone={mark.tone}>{mark.word}</Badge>}
        </p>
        <p className="wrap-anywhere">
          <Sentence parts={parts} />
        </p>
      </div>
      <Content entry={entry} />
      <Causes entry={entry} addressOf={addressOf} />
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="grid min-w-0 gap-2">
      <h3 className="text-sm font-bold">{title}</h3>
      {children}
    </section>
  )
}

const optionalPart = (title: string, value: unknown): ReactNode =>
  value === undefined || value === null ? undefined : (
    <Part title={title}>
      <Json label={title} value={value} />
    </Part>
  )

const userOf = (id: string): ReactNode => <Sentence parts={[{ user: id }]} />

export function Content({ entry }: { readonly entry: Entry }) {
  switch (entry.kind) {
    case 'call':
      return (
        <>
          <Part title="Request">
            <Facts
              facts={{
                Call: entry.call ?? 'unknown path',
                Method: entry.method,
                Path: <code>{entry.path}</code>,
                Player: entry.userId && userOf(entry.userId),
                'Faults that acted': entry.faults?.join(', '),
              }}
            />
          </Part>
          {optionalPart('Path parameters', entry.params)}
          {optionalPart('Query', entry.query)}
          {optionalPart('Body', entry.body)}
          {entry.bodyCutFrom !== undefined && (
            <p className="text-sm text-muted">
              The journal keeps only a part of the body, which had {entry.bodyCutFrom} characters.
            </p>
          )}
          <Part title="Answer">
            <Facts
              facts={{ Status: entry.status, Opened: entry.opened, 'Breaks the contract': entry.violation }}
            />
            {entry.answer !== undefined && <Json label="Answer" value={entry.answer} />}
          </Part>
        </>
      )
    case 'event':
      return (
        <>
          <Facts
            facts={{
              Event: entry.event,
              To: userOf(entry.to),
              'Faults that acted': entry.faults?.join(', '),
              'Breaks the contract': entry.violation,
            }}
          />
          {optionalPart('Payload', entry.payload)}
        </>
      )
    case 'mail':
      return (
        <>
          <Facts facts={{ To: entry.to, Subject: entry.subject }} />
          <NewTabLink href={entry.link} className={`${buttonLook('primary')} justify-self-start`}>
            Open the link of the mail<span className="sr-only"> in a new tab</span>
          </NewTabLink>
        </>
      )
    case 'operator':
      return (
        <>
          <Facts facts={{ Act: entry.verb, Refused: entry.refused, Opened: entry.opened }} />
          {optionalPart('Body', entry.body)}
        </>
      )
    case 'socket':
    case 'clock':
    case 'world':
    case 'fault': {
      const { seq, at, kind, cause, ...rest } = entry
      return <Json label={`Entry ${String(seq)}: ${kind} ${at} ${String(cause)}`} value={rest} />
    }
  }
}

function Causes({ entry: { seq, at, cause }, addressOf }: DetailProps) {
  const causePage = useControl('journal.read', oneEntry(cause ?? 1), {
    isLive: false,
    enabled: cause !== null,
  })
  const effects = useControl(
    'journal.read',
    { query: { after: seq, cause: seq, limit: shownEffects } },
    { isLive: (entry) => entry.cause === seq },
  )
  const [causeEntry] = cause === null ? [] : (causePage.data?.entries ?? [])
  const effectEntries = effects.isPlaceholderData ? [] : (effects.data?.entries ?? [])
  const { next } = effects.data ?? {}
  return (
    <>
      {cause !== null && (
        <Part title="Cause">
          {causeEntry?.seq === cause ? (
            <EntryLink entry={causeEntry} to={addressOf(cause)} />
          ) : (
            <p className="text-sm text-muted">Entry {cause}, which the journal has removed</p>
          )}
        </Part>
      )}
      {effectEntries.length > 0 && (
        <Part title="Effects">
          <ul className="grid gap-1">
            {effectEntries.map((effect) => (
              <li key={effect.seq}>
                <EntryLink entry={effect} since={at} to={addressOf(effect.seq)} />
              </li>
            ))}
          </ul>
          {next !== null && next !== undefined && (
            <p className="text-sm text-muted">Only the first {shownEffects} effects are shown.</p>
          )}
        </Part>
      )}
    </>
  )
}

interface EntryLinkProps {
  readonly entry: Entry
  readonly to: string
  /** Shows how long after this it happened. */
  readonly since?: string
}

export function EntryLink({ entry, to, since = entry.at }: EntryLinkProps) {
  const ms = Date.parse(entry.at) - Date.parse(since)
  const { Icon, name } = kinds[entry.kind]
  return (
    <Link
      to={to}
      className="flex min-h-9 items-center gap-2 rounded-lg px-2 py-1.5 text-sm hover:bg-brand-wash pointer-coarse:min-h-11"
    >
      <span className="tabular-nums text-brand underline underline-offset-4">{entry.seq}</span>
      <Icon className="size-4 text-muted" />
      <span className="sr-only">{name}</span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Sentence parts={summaryOf(entry).parts} />
      </span>
      {ms > 0 && <span className="shrink-0 text-xs text-muted">{duration(ms)} later</span>}
    </Link>
  )
}
