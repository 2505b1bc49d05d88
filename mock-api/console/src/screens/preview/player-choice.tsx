import { useState } from 'react'
import { useAction, useControl, useWorld } from '../../live/world.tsx'
import { Answer, Button, Empty, Problem } from '../../ui/elements.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { problemOfPath } from './enter-links.ts'
import type { Slot } from './slots.ts'

interface PlayerChoiceProps {
  readonly slot: Slot
  /** The world of the console. */
  readonly here: string
  readonly onChoose: (slot: Slot) => void
}

/** As many rows as the list has at once. */
const shown = 6

/** Chooses a player of any world, the demo accounts first, and the page where their client begins. */
export function PlayerChoice({ slot, here, onChoose }: PlayerChoiceProps) {
  const { control } = useWorld()
  const [world, setWorld] = useState(slot.player === undefined ? here : slot.world)
  const [search, setSearch] = useState('')
  const [path, setPath] = useState(slot.path)
  const worlds = useControl('worlds.list')
  const players = useControl('lists.users', {
    params: { world },
    query: { role: 'user', limit: shown, search: search.trim() },
  })
  const create = useAction(async () => {
    const { name } = await control.call('worlds.create', { body: {} })
    setWorld(name)
    await worlds.refetch()
  })
  const pathProblem = problemOfPath(path)
  const names = new Set([world, here, ...(worlds.data?.worlds.map(({ name }) => name) ?? [])])
  return (
    <div className="grid content-start gap-4">
      <div className="grid gap-2">
        <div className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <SelectField
              label="World"
              value={world}
              onChange={(event) => setWorld(event.target.value)}
              options={[...names].map((name) => ({
                value: name,
                label: name === here ? `${name} (this one)` : name,
              }))}
            />
          </div>
          <Button disabled={create.isRunning} onClick={() => void create.run()}>
            New world
          </Button>
        </div>
        <Problem>{create.problem}</Problem>
      </div>
      <TextField
        label="First page"
        value={path}
        error={pathProblem}
        onChange={(event) => setPath(event.target.value)}
      />
      <TextField
        label="Search players"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Answer query={players} rows={shown}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty title="No player found">Names and e-mail addresses are searched.</Empty>
          ) : (
            <ul className="grid gap-1">
              {items.map(({ _id, firstName, lastName, email }) => (
                <li key={_id}>
                  <button
                    type="button"
                    disabled={pathProblem !== undefined}
                    onClick={() => onChoose({ ...slot, world, player: email, path })}
                    className="grid w-full min-w-0 rounded-lg border border-line px-3 py-2 text-left hover:border-brand hover:text-brand disabled:text-muted"
                  >
                    <span className="truncate text-sm font-semibold">{`${firstName} ${lastName}`}</span>
                    <span className="truncate text-xs text-muted">{email}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </div>
  )
}
