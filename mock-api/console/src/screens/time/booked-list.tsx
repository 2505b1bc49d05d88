import { useState } from 'react'
import type { Clock } from '../../../../control/api.ts'
import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/format.ts'
import { Table, type Column } from '../../ui/table.tsx'
import { Moment, TimeLeft } from '../../ui/moment.tsx'
import { Empty, Problem } from '../../ui/states.tsx'
import { useAdvance, type OnAdvanced } from './use-advance.ts'

type Booked = Clock['booked']

interface Acts {
  readonly inWords: (name: string) => string
  readonly advanceTo: (at: string) => void
}

const columnsWith = ({ inWords, advanceTo }: Acts): readonly Column<Booked[number]>[] => [
  { name: 'What', cell: ({ name }) => <span title={name}>{inWords(name)}</span> },
  { name: 'At', cell: ({ at }) => <Moment at={at} hasDay /> },
  { name: 'In', cell: ({ at }) => <TimeLeft until={at} /> },
  {
    name: 'Advance',
    cell: ({ name, at }) => (
      <Button aria-label={`Advance to here: ${inWords(name)}`} onClick={() => advanceTo(at)}>
        Advance to here
      </Button>
    ),
  },
]

interface BookedListProps {
  readonly booked: Booked
  readonly inWords: (name: string) => string
  readonly onAdvanced: OnAdvanced
}

const firstShown = 50

/** What is scheduled, soonest first, with a button that advances to it. */
export function BookedList({ booked, inWords, onAdvanced }: BookedListProps) {
  const [shown, setShown] = useState(firstShown)
  const advance = useAdvance(onAdvanced)
  const [list, setList] = useState<HTMLDivElement | null>(null)

  async function advanceTo(at: string): Promise<void> {
    // Its button goes with the row.
    if (await advance.run({ to: at })) list?.focus()
  }

  return (
    <div ref={setList} tabIndex={-1} className="grid gap-3">
      <Problem>{advance.problem}</Problem>
      {booked.length === 0 ? (
        <Empty title="Nothing falls due">
          Requests, trackings and sessions that can expire are listed here, and faults with a time limit.
        </Empty>
      ) : (
        <Table
          caption="What falls due, soonest first"
          columns={columnsWith({ inWords, advanceTo: (at) => void advanceTo(at) })}
          rows={booked.slice(0, shown)}
          keyOf={({ name, at }) => `${at} ${name}`}
        />
      )}
      {booked.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + firstShown)}>
          Show more ({count(booked.length - shown, 'left', 'left')})
        </Button>
      )}
    </div>
  )
}
