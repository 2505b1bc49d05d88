import { useState } from 'react'
import { useControl } from '../../live/world.tsx'
import { Panel, Screen } from '../../ui/layout.tsx'
import { Answer, Skeleton } from '../../ui/states.tsx'
import { AdvancePanel } from './advance-panel.tsx'
import { createBookedNames } from './booked-name.ts'
import { BookedList } from './booked-list.tsx'
import { BigClock } from './big-clock.tsx'
import { ClockMoves } from './clock-moves.tsx'
import { FiredReport } from './fired-report.tsx'
import type { Advanced } from './use-advance.ts'

export default function TimeScreen() {
  const clock = useControl('clock.get')
  const desk = useControl('operator.desk')
  const [advanced, setAdvanced] = useState<Advanced>()
  const inWords = createBookedNames(desk.data)
  /** Uses the names from before the advance, because the desk forgets ended conversations. */
  const report = ({ now, fired }: Advanced): void => {
    setAdvanced({ now, fired: fired.map(({ name, at }) => ({ name: inWords(name), at })) })
  }
  return (
    <Screen title="Time">
      <div>
        <div className="grid gap-5 lg:grid-cols-2">
          <Panel title="The world's time">
            <Answer query={clock} skeleton={<Skeleton rows={3} />}>
              {({ rate }) => <BigClock rate={rate} />}
            </Answer>
          </Panel>
          <AdvancePanel onAdvanced={report} />
        </div>
        <FiredReport advanced={advanced} />
      </div>
      <Panel title="What falls due">
        <Answer query={clock}>
          {({ booked }) => <BookedList booked={booked} inWords={inWords} onAdvanced={report} />}
        </Answer>
      </Panel>
      <ClockMoves inWords={inWords} />
    </Screen>
  )
}
