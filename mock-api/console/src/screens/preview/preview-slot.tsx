import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createControlClient } from '../../../../control/client.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton, buttonLook } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CloseIcon, OpenIcon, PreviewIcon, ReloadIcon, ScreenIcon } from '../../ui/icons.tsx'
import { Answer, Problem } from '../../ui/states.tsx'
import { ClientFrame } from './client-frame.tsx'
import { enterLinks } from './enter-links.ts'
import { PlayerChoice } from './player-choice.tsx'
import type { Slot } from './slots.ts'

interface PreviewSlotProps {
  readonly slot: Slot
  /** The world of the console. */
  readonly here: string
  /** Tells two frames of one player apart. */
  readonly number: number | undefined
  readonly onChange: (slot: Slot) => void
  readonly onRemove?: () => void
}

/** One player: who it is, and their client. Without a player, the choice of one. */
export function PreviewSlot({ slot, here, number, onChange, onRemove }: PreviewSlotProps) {
  const { player, world, isDesktop } = slot
  const [visit, setVisit] = useState(1)
  const [isChoosing, setChoosing] = useState(false)
  const query = usePlayer(slot, visit)
  const name = query.data?.firstName ?? player ?? ''
  const choose = (chosen: Slot) => {
    setChoosing(false)
    setVisit(visit + 1)
    onChange(chosen)
  }
  return (
    <section
      aria-label={player === undefined ? 'No player' : `Preview of ${name}`}
      className={`flex min-w-0 flex-1 flex-col gap-2 max-sm:min-h-full max-sm:shrink-0 ${isDesktop ? 'sm:min-h-64' : 'sm:max-w-90'}`}
    >
      <div className="flex min-h-9 items-center gap-1">
        {player === undefined ? (
          <h3 className="mr-auto px-3 text-sm font-bold">Choose a player</h3>
        ) : (
          <>
            <button
              type="button"
              aria-haspopup="dialog"
              className={`${buttonLook('quiet')} min-w-0`}
              onClick={() => setChoosing(true)}
            >
              <span className="truncate">{name}</span>
              {world !== here && <Badge tone="neutral">{world}</Badge>}
            </button>
            <span className="ml-auto" />
            <IconButton
              label={isDesktop ? 'Show at the width of a phone' : 'Show at the width of a desktop'}
              onClick={() => onChange({ ...slot, isDesktop: !isDesktop })}
            >
              {isDesktop ? <PreviewIcon /> : <ScreenIcon />}
            </IconButton>
            <IconButton label="Reload" onClick={() => setVisit(visit + 1)}>
              <ReloadIcon />
            </IconButton>
            <a
              href={enterLinks(slot).own}
              target="_blank"
              rel="noreferrer"
              aria-label="Open in a tab"
              title="Open in a tab"
              className="inline-flex size-9 pointer-coarse:size-11 shrink-0 items-center justify-center rounded-lg hover:bg-brand-wash hover:text-brand"
            >
              <OpenIcon />
            </a>
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
        <PlayerChoice slot={slot} here={here} onChoose={choose} />
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
