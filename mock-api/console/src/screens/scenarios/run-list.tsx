import { Link } from 'react-router-dom'
import { useControl } from '../../live/world.tsx'
import { Panel } from '../../ui/layout.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Answer, Empty } from '../../ui/states.tsx'
import { useAddresses } from './addresses.ts'
import { StateBadge, stateOf } from './state-badge.tsx'

/** The runs of the world, also those of the command line. */
export function RunList() {
  const runs = useControl('runs.list')
  const { run: addressOf } = useAddresses()
  return (
    <Panel title="Runs in this world">
      <Answer query={runs}>
        {(listed) =>
          listed.runs.length === 0 ? (
            <Empty title="Nothing has run yet">
              Runs that are started here or by the command line appear here.
            </Empty>
          ) : (
            <ul aria-label="Runs" className="-mx-2 grid max-h-72 gap-1 overflow-y-auto px-2">
              {listed.runs.map((run) => (
                <li key={run.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-sm">
                  <StateBadge state={stateOf(run)} />
                  <Link
                    to={addressOf(run.id)}
                    className="min-w-0 flex-1 basis-40 font-semibold text-brand underline underline-offset-4 wrap-anywhere"
                  >
                    {run.title}
                  </Link>
                  <span className="text-muted tabular-nums">
                    Step {run.step} of {run.steps}
                  </span>
                  <span className="text-muted">
                    <Moment at={run.beganAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Panel>
  )
}
