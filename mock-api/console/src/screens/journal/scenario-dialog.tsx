/** Makes a scenario of selected entries: shown with its problems, edited, run and downloaded. */
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ResponseOf } from '../../../../control/api.ts'
import { useAction } from '../../live/use-action.ts'
import { keyOf, useControl, useWorld } from '../../live/world.tsx'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../ui/field.tsx'
import { count } from '../../ui/format.ts'
import { Answer, Empty, Problem } from '../../ui/states.tsx'
import { downloadYaml, useYamlCheck } from '../../ui/yaml-editor-text.ts'
import { YamlEditor } from '../../ui/yaml-editor.tsx'

/** What the person has made of the entries. It outlives the dialog. */
export interface Draft {
  readonly title: string
  /** Undefined until the simulator has written it. */
  readonly yaml: string | undefined
}

interface ScenarioDialogProps {
  readonly entries: ReadonlySet<number>
  readonly draft: Draft
  readonly onDraft: (draft: Draft) => void
  readonly onClose: () => void
}

export default function ScenarioDialog({ entries, draft, onDraft, onClose }: ScenarioDialogProps) {
  const [seqs] = useState(() => [...entries].toSorted((one, other) => one - other))
  const written = useControl('recordings.write', { body: { entries: seqs } }, { isLive: false })
  return (
    <Dialog title={`Scenario of ${count(seqs.length, 'entry', 'entries')}`} shape="wide" onClose={onClose}>
      <Answer query={written}>
        {(recorded) =>
          recorded.steps === 0 ? (
            <Empty title="These entries have nothing that a scenario can repeat">
              A scenario repeats what players and operators do. Select their calls and acts.
            </Empty>
          ) : (
            <Editor recorded={recorded} first={seqs[0] ?? 1} draft={draft} onDraft={onDraft} />
          )
        }
      </Answer>
    </Dialog>
  )
}

interface EditorProps extends Pick<ScenarioDialogProps, 'draft' | 'onDraft'> {
  readonly recorded: ResponseOf<'recordings.write'>
  readonly first: number
}

const titleLine = /^title: .*$/m

/** Puts the title into the text of the scenario, as JSON, which is YAML too. */
const withTitle = (yaml: string, title: string): string =>
  yaml.replace(titleLine, () => `title: ${JSON.stringify(title)}`)

function Editor({ recorded, first, draft, onDraft }: EditorProps) {
  const yaml = draft.yaml ?? recorded.yaml
  const check = useYamlCheck(yaml)
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        {count(recorded.steps, 'step')}
        {recorded.leftOut > 0 &&
          `. ${count(recorded.leftOut, 'entry', 'entries')} left out, because a scenario cannot repeat them: the comments say why`}
        .
      </p>
      <TextField
        label="Title"
        maxLength={500}
        value={draft.title}
        onChange={({ target }) => {
          onDraft({
            title: target.value,
            yaml: target.value.trim() === '' ? yaml : withTitle(yaml, target.value.trim()),
          })
        }}
      />
      <YamlEditor
        label="Scenario as YAML"
        text={yaml}
        check={check}
        onChange={(text) => {
          onDraft({ ...draft, yaml: text })
        }}
      />
      <RunNow yaml={yaml} title={draft.title} first={first} canRun={check.problem === undefined} />
    </div>
  )
}

const speeds = [
  { value: 'max', label: 'Without waiting' },
  { value: '10x', label: 'Ten times faster' },
  { value: 'real', label: 'Real time' },
] as const

const places = (world: string, first: number) => [
  { value: 'new', label: `A new world, from before entry ${String(first)}` },
  { value: 'this', label: `This world, “${world}”` },
]

interface RunNowProps {
  readonly yaml: string
  readonly title: string
  readonly first: number
  /** False if the text cannot be sent; the editor says why. */
  readonly canRun: boolean
}

function RunNow({ yaml, title, first, canRun }: RunNowProps) {
  const { name, control } = useWorld()
  const [place, setPlace] = useState('new')
  const [speed, setSpeed] = useState('max')
  const [isHeadless, setHeadless] = useState(true)
  const [started, setStarted] = useState<{ readonly world: string; readonly id: string }>()
  const titleId = useId()

  const run = useAction(async () => {
    setStarted(undefined)
    const world =
      place === 'this'
        ? name
        : (await control.call('worlds.create', { body: { from: { world: name, before: first } } })).name
    const { run: begun } = await control.call('runs.start', {
      params: { world },
      body: { yaml, speed, isHeadless },
    })
    setStarted({ world, id: begun.id })
  })

  return (
    <section aria-labelledby={titleId} className="grid gap-3 border-t border-line pt-4">
      <h3 id={titleId} className="font-bold">
        Run it
      </h3>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SelectField
          label="Where"
          options={places(name, first)}
          value={place}
          onChange={({ target }) => {
            setPlace(target.value)
          }}
        />
        <SelectField
          label="Speed"
          options={speeds}
          value={speed}
          onChange={({ target }) => {
            setSpeed(target.value)
          }}
        />
      </div>
      <CheckField
        label="Headless: also play the player’s steps, so that no browser is needed"
        checked={isHeadless}
        onChange={({ target }) => {
          setHeadless(target.checked)
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="primary" disabled={run.isRunning || !canRun} onClick={() => void run.run()}>
          Run now
        </Button>
        <Button onClick={() => downloadYaml(yaml, title)}>Download</Button>
      </div>
      <Problem>{run.problem}</Problem>
      {started !== undefined && <RunResult key={started.id} {...started} />}
    </section>
  )
}

const states = {
  waiting: { tone: 'neutral', word: 'waiting' },
  running: { tone: 'waiting', word: 'running' },
  passed: { tone: 'positive', word: 'passed' },
  failed: { tone: 'negative', word: 'failed' },
  skipped: { tone: 'neutral', word: 'skipped' },
  stopped: { tone: 'neutral', word: 'stopped' },
  'could-not-run': { tone: 'negative', word: 'could not run' },
  lost: { tone: 'negative', word: 'lost' },
} as const satisfies Readonly<Record<string, { readonly tone: Tone; readonly word: string }>>

/** How often a run in another world is read: the stream of the page is that of this world. */
const pauseMs = 400

function RunResult({ world, id }: { readonly world: string; readonly id: string }) {
  const { name, control } = useWorld()
  const input = { params: { world, id } }
  const result = useQuery({
    queryKey: keyOf(name, 'runs.get', input),
    queryFn: ({ signal }) => control.call('runs.get', input, { signal }),
    refetchInterval: ({ state: { data } }) => (world === name || data?.run.outcome ? false : pauseMs),
  })
  return (
    <Answer query={result}>
      {({ run, steps }) => {
        const { tone, word } = states[run.outcome ?? 'running']
        return (
          <div className="grid gap-3">
            <p role="status" className="flex flex-wrap items-center gap-2 text-sm">
              <Badge tone={tone}>{word}</Badge>
              {run.outcome === null
                ? `Step ${String(run.step)} of ${String(run.steps)}`
                : count(run.steps, 'step')}{' '}
              in
              <Link
                to={`/w/${encodeURIComponent(world)}/journal`}
                className="font-semibold text-brand underline underline-offset-4"
              >
                {world}
              </Link>
            </p>
            <Problem>{run.error ?? undefined}</Problem>
            <ol aria-label="Steps" className="grid gap-1">
              {steps.map((step) => (
                <li key={step.number} className="flex flex-wrap items-baseline gap-2 text-sm">
                  <span className="w-6 text-right tabular-nums text-muted">{step.number}</span>
                  <Badge tone={states[step.state].tone}>{states[step.state].word}</Badge>
                  <span className="min-w-0 flex-1 wrap-anywhere">{step.title}</span>
                  {step.failure !== null && (
                    <span className="w-full pl-8 text-negative wrap-anywhere">
                      Waited for {step.failure.awaited}
                      {step.failure.nearest !== null &&
                        `; most similar: entry ${String(step.failure.nearest.seq)}`}
                    </span>
                  )}
                </li>
              ))}
            </ol>
          </div>
        )
      }}
    </Answer>
  )
}
