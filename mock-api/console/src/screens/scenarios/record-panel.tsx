import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Recording } from '../../../../control/api.ts'
import { useAction, useCall } from '../../live/use-action.ts'
import { keyOf, useControl, useWorld } from '../../live/world.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { count, duration } from '../../ui/format.ts'
import { Panel } from '../../ui/layout.tsx'
import { Answer, Problem } from '../../ui/states.tsx'
import { keepDraft } from '../../ui/yaml-editor-text.ts'
import { useAddresses } from './addresses.ts'
import type { Recorded } from './editor-page.tsx'

/** Records what happens in the world, as a scenario. */
export function RecordPanel() {
  const current = useControl('recordings.get')
  return (
    <Panel title="Record">
      <Answer query={current}>
        {({ recording }) =>
          recording === null ? <Start /> : <Active key={recording.beganAt} recording={recording} />
        }
      </Answer>
    </Panel>
  )
}

/** Reads again whether the world is recorded. */
function useRefresh(): () => Promise<void> {
  const { name } = useWorld()
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(name, 'recordings.get') })
}

function Start() {
  const refresh = useRefresh()
  const start = useCall('recordings.start')
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <p>
        Record what players and operators do in this world. The recording becomes a scenario that you can
        edit, run and download.
      </p>
      <Button
        onClick={() => {
          void start.run({}).then(refresh)
        }}
      >
        Start recording
      </Button>
      <Problem>{start.problem}</Problem>
    </div>
  )
}

function Active({ recording: { after, beganAt } }: { readonly recording: Recording }) {
  const { control } = useWorld()
  const navigate = useNavigate()
  const { draft } = useAddresses()
  const refresh = useRefresh()
  const journal = useControl('journal.read', { query: { limit: 1, order: 'newest' } })
  const [title, setTitle] = useState('')
  const stop = useAction(async () => {
    const { yaml, steps, leftOut } = await control.call('recordings.stop', {
      body: title.trim() === '' ? {} : { title: title.trim() },
    })
    const name = `recording-${beganAt}`
    keepDraft(name, yaml)
    const recorded: Recorded = { steps, leftOut }
    await navigate(draft(name), { state: recorded })
    await refresh()
  })
  const entries = journal.data === undefined ? 0 : Math.max(0, journal.data.last - after)
  return (
    <form
      className="grid gap-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        void stop.run()
      }}
    >
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="negative">recording</Badge>
        <span className="tabular-nums">
          for <RealAge since={beganAt} />, {count(entries, 'entry', 'entries')} of the journal so far
        </span>
      </p>
      <TextField
        label="Title"
        placeholder="A recorded scenario"
        maxLength={500}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" type="submit">
          Stop and show the scenario
        </Button>
      </div>
      <Problem>{stop.problem}</Problem>
    </form>
  )
}

/** How long ago something happened in real time, whatever the world's clock does. */
function RealAge({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time dateTime={since}>{duration(now - Date.parse(since))}</time>
}
