import type { Entry } from '../../../../world/journal-entry.ts'
import { useControl } from '../../live/world.tsx'
import { duration } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Answer, Empty, Skeleton } from '../../ui/states.tsx'

type ClockEntry = Extract<Entry, { kind: 'clock' }>

function sentenceOf({ action, byMs, rate, name }: ClockEntry, inWords: (name: string) => string): string {
  if (action === 'advanced') return `The clock was advanced by ${duration(byMs ?? 0)}`
  if (action === 'rate') return rate === 0 ? 'The clock was stopped' : `The rate was set to ${String(rate)}×`
  return inWords(name ?? '')
}

/** The last moves of the clock and what they fired, from every console and program. */
export function ClockMoves({ inWords }: { readonly inWords: (name: string) => string }) {
  const moves = useControl('journal.read', { query: { kind: 'clock', order: 'newest', limit: 10 } })
  return (
    <Panel title="Last moves of the clock">
      <Answer query={moves} skeleton={<Skeleton rows={3} />}>
        {({ entries }) =>
          entries.length === 0 ? (
            <Empty title="Nobody has moved the clock" />
          ) : (
            <ol className="grid gap-1.5 text-sm">
              {entries.map((entry) => (
                <li key={entry.seq} className="flex flex-wrap gap-x-3">
                  <span className="text-muted">
                    <Moment at={entry.at} hasDay />
                  </span>
                  {entry.kind === 'clock' && sentenceOf(entry, inWords)}
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Panel>
  )
}
