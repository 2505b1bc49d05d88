import { useState } from 'react'
import type { Clock } from '../../../../control/api.ts'
import { Button } from '../../ui/button.tsx'
import { count } from '../../ui/format.ts'
import { Table } from '../../ui/table.tsx'
import { Moment, TimeLeft } from '../../ui/moment.tsx'
import { Empty, Problem } from '../../ui/states.tsx'
import { useAdvance, type OnAdvanced } from './use-advance.ts'

type Booked = Clock['booked']

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
  if (booked.length === 0) {
    return (
      <Empty title="Nothing falls due">
        Requests, trackings and sessions that can expire are listed here, and faults with a time limit.
      </Empty>
    )
  }
  return (
    <div className="grid gap-3">
      <Problem>{advance.problem}</Problem>
      <Table
        caption="What falls due, soonest first"
        columns={[
          { name: 'What', cell: ({ name }) => <span title={name}>{inWords(name)}</span> },
          { name: 'At', cell: ({ at }) => <Moment at={at} hasDay /> },
          { name: 'In', cell: ({ at }) => <TimeLeft until={at} /> },
          {
            name: 'Advance',
            cell: ({ name, at }) => (
              <Button
                disabled={advance.isRunning}
                aria-label={`Advance to here: ${inWords(name)}`}
                onClick={() => void advance.run({ toMs: Date.parse(at) })}
              >
                Advance to here
              </Button>
            ),
          },
        ]}
        rows={booked.slice(0, shown)}
        keyOf={({ name, at }) => `${at} ${name}`}
      />
      {booked.length > shown && (
        <Button className="justify-self-center" onClick={() => setShown(shown + firstShown)}>
          Show more ({count(booked.length - shown, 'left', 'left')})
        </Button>
      )}
    </div>
  )
}
