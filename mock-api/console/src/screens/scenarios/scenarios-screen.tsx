import { useEffect, useRef, useState } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router-dom'
import type { Recording, ResponseOf } from '../../../../control/api.ts'
import { lazyPart } from '../../live/lazy-part.ts'
import { useControl, useReadAgain, useWorld } from '../../live/world.tsx'
import { Answer, Badge, buttonLook, Empty, Moment, Panel, Screen } from '../../ui/elements.tsx'
import { TextField } from '../../ui/field.tsx'
import { useFilters } from '../../ui/filters.tsx'
import { Form } from '../../ui/form.tsx'
import { count, duration, plain } from '../../ui/format.ts'
import { FilterBar } from '../../ui/list.tsx'
import { StateBadge, stateOf, Tags, useAddresses, useShowRecorded } from './parts.tsx'
import { RunPage } from './run-page.tsx'
import { ScenarioPage } from './scenario-page.tsx'

const EditorPage = lazyPart(() => import('./editor-page.tsx'))

export default function ScenariosScreen() {
  const { pathname } = useLocation()
  useFocusOn(pathname)
  return (
    <Routes>
      <Route index element={<Library />} />
      <Route path="new" element={<EditorPage />} />
      <Route path="runs/:id" element={<RunPage key={pathname} />} />
      <Route path=":name" element={<ScenarioPage key={pathname} />} />
    </Routes>
  )
}

/** Moves the focus to the screen when another page of it is opened: the link or button that opened it has gone. */
function useFocusOn(pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    document.querySelector<HTMLElement>('#screen')?.focus()
  }, [pathname])
}

type Scenario = ResponseOf<'scenarios.list'>['scenarios'][number]

function Library() {
  const { editor } = useAddresses()
  const library = useControl('scenarios.list', {}, { isLive: false })
  return (
    <Screen
      title="Scenarios"
      actions={
        <Link to={editor} className={buttonLook('primary')}>
          New scenario
        </Link>
      }
    >
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <RunList />
        <RecordPanel />
      </div>
      <Panel title="Library">
        <Answer query={library}>{({ scenarios }) => <ScenarioList scenarios={scenarios} />}</Answer>
      </Panel>
    </Screen>
  )
}

/** The runs of the world, also those of the command line. */
function RunList() {
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

function ScenarioList({ scenarios }: { readonly scenarios: readonly Scenario[] }) {
  const { get } = useFilters()
  const search = plain(get('search'))
  const tag = get('tag')
  const tags = [...new Set(scenarios.flatMap((each) => each.tags))].toSorted()
  const found = scenarios.filter(
    (each) =>
      (tag === '' || each.tags.includes(tag)) &&
      plain(`${each.name} ${each.title} ${each.about ?? ''}`).includes(search),
  )
  return (
    <div className="grid gap-4">
      <FilterBar
        filters={[
          { name: 'search', label: 'Search' },
          { name: 'tag', label: 'Tag', none: 'All', options: tags },
        ]}
      />
      <p role="status" className="text-sm text-muted">
        {count(found.length, 'scenario')}
      </p>
      {found.length === 0 ? (
        <Empty title="No scenario matches the filters" />
      ) : (
        <ul aria-label="Scenarios" className="grid gap-3 md:grid-cols-2">
          {found.map((scenario) => (
            <ScenarioCard key={scenario.name} scenario={scenario} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ScenarioCard({ scenario }: { readonly scenario: Scenario }) {
  const { scenario: addressOf } = useAddresses()
  const { name, title, about, tags, last } = scenario
  const inputs = Object.keys(scenario.inputs)
  return (
    <li className="grid min-w-0 content-start gap-2 rounded-xl border border-line p-3 text-sm">
      <h3 className="font-semibold">
        <Link
          to={addressOf(name)}
          className="text-brand underline underline-offset-4 hover:decoration-2 wrap-anywhere"
        >
          {title}
        </Link>
      </h3>
      {about !== null && <p className="wrap-anywhere">{about}</p>}
      {(tags.length > 0 || inputs.length > 0) && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted">
          <Tags tags={tags} />
          {inputs.length > 0 && <span className="wrap-anywhere">Inputs: {inputs.join(', ')}</span>}
        </p>
      )}
      {last !== null && <LastResult last={last} />}
    </li>
  )
}

function LastResult({ last }: { readonly last: NonNullable<Scenario['last']> }) {
  const { name } = useWorld()
  const { run } = useAddresses()
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted">
      <StateBadge state={last.outcome} />
      {last.world === name ? (
        <Link to={run(last.run)} className="text-brand underline underline-offset-4">
          Last run
        </Link>
      ) : (
        <span className="wrap-anywhere">in the world {last.world}</span>
      )}
      <Moment at={last.endedAt} hasDay />
    </p>
  )
}

function RecordPanel() {
  const { control } = useWorld()
  const current = useControl('recordings.get')
  const showRecorded = useShowRecorded()
  const readAgain = useReadAgain('recordings.get')
  return (
    <Panel title="Record">
      <Answer query={current}>
        {({ recording }) =>
          recording === null ? (
            <Form submit="Start recording" act={() => control.call('recordings.start', {}).then(readAgain)}>
              <p className="text-sm">
                Record what players and operators do in this world. The recording becomes a scenario that you
                can edit, run and download.
              </p>
            </Form>
          ) : (
            <Form
              key={recording.beganAt}
              submit="Stop and show the scenario"
              look="primary"
              act={async ({ title = '' }) => {
                const body = title.trim() === '' ? {} : { title: title.trim() }
                await showRecorded(await control.call('recordings.stop', { body }))
                await readAgain()
              }}
            >
              <Progress recording={recording} />
              <TextField label="Title" name="title" placeholder="A recorded scenario" maxLength={500} />
            </Form>
          )
        }
      </Answer>
    </Panel>
  )
}

function Progress({ recording: { after, beganAt } }: { readonly recording: Recording }) {
  const journal = useControl('journal.read', { query: { limit: 1, order: 'newest' } })
  const entries = journal.data === undefined ? 0 : Math.max(0, journal.data.last - after)
  /** In real time, whatever the world's clock does. */
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <Badge tone="negative">recording</Badge>
      <span className="tabular-nums">
        for <time dateTime={beganAt}>{duration(now - Date.parse(beganAt))}</time>,{' '}
        {count(entries, 'entry', 'entries')} of the journal so far
      </span>
    </p>
  )
}
