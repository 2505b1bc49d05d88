/** Faults that belong together, to be added with one click. */
import { useState } from 'react'
import type { FaultInput } from '../../../../faults/kinds.ts'
import { besideField } from '../../live/problem.ts'
import { useAction, useWorld } from '../../live/world.tsx'
import { Button, Panel } from '../../ui/elements.tsx'
import { PlayerField } from '../../ui/player-field.tsx'

interface Preset {
  readonly name: string
  readonly about: string
  readonly faults: (user?: string) => readonly FaultInput[]
}

const presets: readonly Preset[] = [
  {
    name: 'Slow 3G',
    about: 'Delays every call by 1 to 3 s and every event by 0.5 to 2 s, for 10 minutes.',
    faults: (user) => [
      { latency: '*', by: '1s..3s', ttl: '10m', user },
      { delay: '*', by: '500ms..2s', ttl: '10m', user },
    ],
  },
  {
    name: 'Lossy socket',
    about: 'Drops three of ten events and doubles three of ten, at random, for 10 minutes.',
    faults: (user) => [
      { drop: '*', probability: 0.3, ttl: '10m', user },
      { duplicate: '*', probability: 0.3, ttl: '10m', user },
    ],
  },
  {
    name: 'Provider down',
    about: 'Answers every call with status 503 and drops every event, for 2 minutes.',
    faults: (user) => [
      { status: '*', code: 503, ttl: '2m', user },
      { drop: '*', ttl: '2m', user },
    ],
  },
  {
    name: 'Token expired',
    about: 'Refuses the next call that has an access token, as if the token had expired.',
    faults: (user) => [{ 'expire-token': '*', times: 1, user }],
  },
  {
    name: 'Connection cut',
    about: 'Closes the sockets, resets every call and drops every event, for 30 seconds.',
    faults: (user) => [{ partition: user ?? '*', ttl: '30s' }],
  },
]

export function PresetPanel() {
  const { control } = useWorld()
  const [user, setUser] = useState('')
  const [result, setResult] = useState<string>()
  const add = useAction(async ({ faults }: Preset) => {
    setResult(undefined)
    const player = user === '' ? undefined : user
    for (const body of faults(player)) await control.call('faults.add', { body })
    setResult(`Added for ${player ?? 'everyone'}.`)
  })
  return (
    <Panel title="Presets">
      <div className="grid gap-4">
        <div className="grid max-w-sm gap-2">
          <PlayerField
            label="For whom"
            hint="A player's e-mail address. Empty: everyone."
            error={besideField(add.problem)}
            onChange={({ target }) => {
              setUser(target.value.trim())
              add.dismiss()
            }}
          />
          <p role="status" className="text-sm font-medium text-positive empty:hidden">
            {result}
          </p>
        </div>
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {presets.map((preset) => (
            <li key={preset.name} className="grid content-between gap-3 rounded-xl border border-line p-3">
              <div>
                <h3 className="font-semibold">{preset.name}</h3>
                <p className="text-sm text-muted">{preset.about}</p>
              </div>
              <Button
                className="justify-self-start"
                aria-label={`Add ${preset.name}`}
                onClick={() => void add.run(preset)}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
