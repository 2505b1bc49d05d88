import { useState } from 'react'
import { besideField } from '../../live/problem.ts'
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
  /** The preset that was pressed last, and where it acts if it was added. */
  const [last, setLast] = useState<{ readonly name: string; readonly result?: string }>()
  const add = useAction(async ({ name, faults }: Preset) => {
    setLast({ name })
    const player = user.trim() === '' ? undefined : user.trim()
    for (const body of faults(player)) await control.call('faults.add', { body })
    setLast({ name, result: `Added for ${player ?? 'everyone'}.` })
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
        <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {presets.map((preset) => (
            <li key={preset.name} className="grid content-between gap-3 rounded-xl border border-line p-3">
              <div>
                <h3 className="font-semibold">{preset.name}</h3>
                <p className="text-sm text-muted">{preset.about}</p>
              </div>
              <div className="grid gap-2">
                <Button
                  className="justify-self-start"
                  aria-label={`Add ${preset.name}`}

                  onClick={() => void add.run(preset)}
                >
                  Add
                </Button>
                <p role="status" className="text-sm font-medium text-positive empty:hidden">
                  {last?.name === preset.name && last.result}
                </p>
                <Problem>{last?.name === preset.name ? besideField(add.problem) : undefined}</Problem>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
}
