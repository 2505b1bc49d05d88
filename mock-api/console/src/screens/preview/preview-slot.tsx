import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createControlClient } from '../../../../control/client.ts'
import { useAction, useControl, useWorld } from '../../live/world.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Answer, Badge, Button, buttonLook, Empty, IconButton, Problem } from '../../ui/elements.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { nameOf } from '../../ui/format.ts'
import { BackIcon, CloseIcon, OpenIcon, PreviewIcon, ReloadIcon, ScreenIcon } from '../../ui/icons.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { ClientFrame, enterLinks, problemOfPath } from './client-frame.tsx'
import type { Slot } from './slots.ts'

interface PreviewSlotProps {
  readonly slot: Slot
  /** The world of the console. */
  readonly here: string
  /** Tells two frames of one player apart. */
  readonly number: number | undefined
  readonly takesFocus: boolean
  readonly onChange: (slot: Slot) => void
  readonly onRemove?: () => void
}

/** One player: who it is, and their client. Without a player, the choice of one. */
export function PreviewSlot({ slot, here, number, takesFocus, onChange, onRemove }: PreviewSlotProps) {
  const { player, world, isDesktop } = slot
  /** How often a player was chosen here, and the client was opened again. */
  const [choices, setChoices] = useState(0)
  const [reloads, setReloads] = useState(0)
  const visit = choices + reloads
  const [isChoosing, setChoosing] = useState(false)
  const query = usePlayer(slot, visit)
  const name = query.data?.firstName ?? player ?? ''
  const choose = (chosen: Slot) => {
    setChoosing(false)
    setChoices(choices + 1)
    onChange(chosen)
  }
  const sectionRef = useRef<HTMLElement>(null)
  const nameRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) sectionRef.current?.focus()
  }, [takesFocus])
  // The button that was pressed is gone.
  useEffect(() => {
    if (choices > 0) nameRef.current?.focus()
  }, [choices])
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label={player === undefined ? 'No player' : `Preview of ${name}`}
      className={`flex min-w-0 flex-1 outline-none flex-col gap-2 max-sm:min-h-full max-sm:shrink-0 ${isDesktop ? 'sm:min-h-64' : 'sm:max-w-90'}`}
    >
      <div className="flex min-h-9 items-center gap-1">
        {player === undefined ? (
          <h3 className="mr-auto px-3 text-sm font-bold">Choose a player</h3>
        ) : (
          <>
            <button
              ref={nameRef}
              type="button"
              aria-haspopup="dialog"
              title="Choose another player"
              className={`${buttonLook('quiet')} min-w-0`}
              onClick={() => setChoosing(true)}
            >
              <span className="truncate">{name}</span>
              {world !== here && <Badge tone="neutral">{world}</Badge>}
              <BackIcon className="size-4 -rotate-90" />
            </button>
            <span className="ml-auto" />
            <IconButton
              label={isDesktop ? 'Show at the width of a phone' : 'Show at the width of a desktop'}
              onClick={() => onChange({ ...slot, isDesktop: !isDesktop })}
            >
              {isDesktop ? <PreviewIcon /> : <ScreenIcon />}
            </IconButton>
            <IconButton label="Reload" onClick={() => setReloads(reloads + 1)}>
              <ReloadIcon />
            </IconButton>
            <NewTabLink
              href={enterLinks(slot).own}
              aria-label="Open in a tab"
              title="Open in a tab"
              className="inline-flex size-9 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-lg hover:bg-brand-wash hover:text-brand"
            >
              <OpenIcon />
            </NewTabLink>
          </>
        )}
        {onRemove && (
          <IconButton
            label={player === undefined ? 'Remove this place' : `Remove ${name}`}
            onClick={onRemove}
          >
            <CloseIcon />
          </IconButton>
        )}
      </div>
      {player === undefined ? (
        <div className="rounded-2xl bg-raised p-4">
          <PlayerChoice slot={slot} here={here} onChoose={choose} />
        </div>
      ) : (
        <Answer query={query}>
          {(found) =>
            found === null ? (
              <Problem>{`The world “${world}” has no player “${player}”. Choose another one.`}</Problem>
            ) : (
              <ClientFrame
                key={visit}
                slot={slot}
                title={`Client of ${found.firstName}${number === undefined ? '' : `, frame ${String(number)}`}`}
              />
            )
          }
        </Answer>
      )}
      {isChoosing && (
        <Dialog title="Choose a player" onClose={() => setChoosing(false)}>
          <PlayerChoice slot={slot} here={here} onChoose={choose} />
        </Dialog>
      )}
    </section>
  )
}

/** Who the player of a frame is; null if the world has no such player. */
const usePlayer = ({ world, player = '' }: Slot, visit: number) =>
  useQuery({
    queryKey: ['preview', world, player, visit],
    enabled: player !== '',
    queryFn: async ({ signal }) => {
      const { items } = await createControlClient({ url: '', world }).call(
        'lists.users',
        { query: { role: 'user', search: player } },
        { signal },
      )
      return items.find(({ email }) => email.toLowerCase() === player.toLowerCase()) ?? null
    },
  })

interface PlayerChoiceProps extends Pick<PreviewSlotProps, 'slot' | 'here'> {
  readonly onChoose: (slot: Slot) => void
}

/** As many rows as the list has at once. */
const shown = 6

/** Chooses a player of any world, the demo accounts first, and the page where their client begins. */
function PlayerChoice({ slot, here, onChoose }: PlayerChoiceProps) {
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
              {items.map((user) => (
                <li key={user._id}>
                  <button
                    type="button"
                    disabled={pathProblem !== undefined}
                    onClick={() => onChoose({ ...slot, world, player: user.email, path })}
                    className="grid w-full min-w-0 rounded-lg border border-line px-3 py-2 text-left hover:border-brand hover:text-brand disabled:text-muted"
                  >
                    <span className="truncate text-sm font-semibold">{nameOf(user)}</span>
                    <span className="truncate text-xs text-muted">{user.email}</span>
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
