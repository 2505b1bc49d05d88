/** What falls due and what fell due, in words. */
import { useState } from 'react'
import type { Clock, ResponseOf } from '../../../../control/api.ts'
import type { Desk } from '../../../../control/lists.ts'
import { useAction, useControl } from '../../live/world.tsx'
import { Answer, Button, Empty, Moment, Panel, Problem, TimeLeft } from '../../ui/elements.tsx'
import { count, nameOf, upperFirst } from '../../ui/format.ts'
import { Table, type Column } from '../../ui/list.tsx'
import { Sentence, summaryOf } from '../journal/summary.tsx'

/** Returns a function that writes the name of a timer for people: `The request of Yasmine Bennani expires`. */
export function createBookedNames(desk: Desk | undefined): (name: string) => string {
  const players = new Map(desk?.players.map((player) => [player._id, nameOf(player)]))
  const owners = new Map(desk?.expiring.map(({ _id, userId }) => [_id, players.get(userId)]))
  return (name) =>
    upperFirst(
      name.replace(/ [\da-f]{24}/, (found) => {
        const id = found.trim()
        const owner = owners.get(id)
        if (owner !== undefined) return ` of ${owner}`
        const player = players.get(id)
        return player === undefined ? '' : ` ${player}`
      }),
    )
}

/** By a duration (`30m`), or to a time (ISO 8601). */
type Advance = { readonly by: string } | { readonly to: string }

export interface AdvanceProps {
  readonly advance: (body: Advance) => Promise<ResponseOf<'clock.advance'>>
}

const columnsWith = (
  inWords: (name: string) => string,
  advanceTo: (at: string) => Promise<void>,
): readonly Column<Clock['booked'][number]>[] => [
  { name: 'What', cell: ({ name }) => <span title={name}>{inWords(name)}</span> },
  { name: 'At', cell: ({ at }) => <Moment at={at} hasDay /> },
  { name: 'In', cell: ({ at }) => <TimeLeft until={at} /> },
  {
    name: 'Advance',
    cell: ({ name, at }) => (
      <Button aria-label={`Advance to here: ${inWords(name)}`} onClick={() => void advanceTo(at)}>
        Advance to here
      </Button>
    ),
  },
]

interface BookedListProps extends AdvanceProps {
  readonly booked: Clock['booked']
  readonly inWords: (name: string) => string
}

const firstShown = 50

export function BookedList({ booked, inWords, advance }: BookedListProps) {
  const [shown, setShown] = useState(firstShown)
  const action = useAction(advance)
  const [list, setList] = useState<HTMLDivElement | null>(null)

  async function advanceTo(at: string): Promise<void> {
    // Its button goes with the row.
    if (await action.run({ to: at })) list?.focus()
  }

  return (
    <div ref={setList} tabIndex={-1} className="grid gap-3">
      <Problem>{action.problem}</Problem>
      <Table
        caption="What falls due, soonest first"
        columns={columnsWith(inWords, advanceTo)}
        rows={booked.slice(0, shown)}
        keyOf={({ name, at }) => `${at} ${name}`}
      >
        <Empty title="Nothing falls due">
          Requests, trackings and sessions that can expire are listed here, and faults with a time limit.
        </Empty>
      </Table>
      {booked.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + firstShown)}>
          Show more ({count(booked.length - shown, 'left', 'left')})
        </Button>
      )}
    </div>
  )
}

/** The last moves of the clock and what they fired, from every console and program. */
export function ClockMoves({ inWords }: { readonly inWords: (name: string) => string }) {
  const moves = useControl('journal.read', { query: { kind: 'clock', order: 'newest', limit: 10 } })
  return (
    <Panel title="Last moves of the clock">
      <Answer query={moves} rows={3}>
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
                  {entry.kind === 'clock' && entry.action === 'fired' ? (
                    inWords(entry.name ?? '')
                  ) : (
                    <Sentence parts={summaryOf(entry).parts} />
                  )}
                </li>
              ))}
            </ol>
          )
        }
      </Answer>
    </Panel>
  )
}
