import { useState } from 'react'
import { useAction } from '../../live/use-action.ts'
import { useWorld } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/layout.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { Problem } from '../../ui/states.tsx'
import { presets, type Preset } from './presets.ts'

export function PresetPanel() {
  const { control } = useWorld()
  const [user, setUser] = useState('')
  const [added, setAdded] = useState<string>()
  const add = useAction(async ({ name, faults }: Preset) => {
    setAdded(undefined)
    const player = user.trim() === '' ? undefined : user.trim()
    for (const body of faults(player)) await control.call('faults.add', { body })
    setAdded(`${name} acts on ${player ?? 'everyone'} now.`)
  })
  return (
    <Panel title="Presets">
      <div className="grid gap-4">
        <div className="max-w-sm">
          <PlayerField
            label="For whom"
            hint="A player's e-mail address. Empty: everyone."
            value={user}
            onChange={(value) => {
              setUser(value)
              add.dismiss()
            }}
          />
        </div>
        <Problem>{add.problem}</Problem>
        <p role="status" className="text-sm font-medium text-positive empty:hidden">
          {added}
        </p>
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
