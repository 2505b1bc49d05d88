import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Recording } from '../../../../control/api.ts'
import { keyOf, useControl, useWorld } from '../../live/world.tsx'
import { Answer, Badge, Panel } from '../../ui/elements.tsx'
import { TextField } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { count, duration } from '../../ui/format.ts'
import { useShowRecorded } from './parts.tsx'

export function RecordPanel() {
  const { name, control } = useWorld()
  const client = useQueryClient()
  const current = useControl('recordings.get')
  const showRecorded = useShowRecorded()
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(name, 'recordings.get') })
  return (
    <Panel title="Record">
      <Answer query={current}>
        {({ recording }) =>
          recording === null ? (
            <Form submit="Start recording" act={() => control.call('recordings.start', {}).then(refresh)}>
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
                await refresh()
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
