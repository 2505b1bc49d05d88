import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { WorldSummary } from '../../../../control/api.ts'
import {
  addressOfWorld,
  useCall,
  useControl,
  useWorld,
  useWorldOfBrowser,
  worldOfBrowserKey,
} from '../../live/world.tsx'
import { Answer, Badge, Button, buttonLook, Moment, Panel, Problem } from '../../ui/elements.tsx'
import { Dialog, Opener } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { count, duration } from '../../ui/format.ts'
import { Confirmed, NameField, useNewName } from './parts.tsx'
import { copyWorld, refuseName } from './world-file.ts'

/** The client is at the base of the sandbox, or at the root. */
const clientAddress = import.meta.env.BASE_URL.replace('__sim/console/', '')

/** The stream says when a world is new, but not what happens in the other worlds. */
const everyMs = 5000

export function WorldList() {
  const worlds = useControl('worlds.list', {}, { everyMs })
  const browser = useWorldOfBrowser()
  const [entered, setEntered] = useState<string>()
  return (
    <Panel title="Worlds">
      <p className="text-sm text-muted">
        Each world has its own data, clock and journal. A world that nobody uses for half an hour is removed,
        except “default” and pinned worlds. “Enter” puts this browser into a world: tabs of the client on this
        address then use it.
      </p>
      <p role="status" className="text-sm empty:hidden">
        {entered !== undefined && (
          <>
            Tabs of the client on this address now use “{entered}”.{' '}
            <a
              href={clientAddress}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-brand underline"
            >
              Open the client
            </a>
          </>
        )}
      </p>
      <Answer query={worlds} rows={3}>
        {(answer) => (
          <ul aria-label="Worlds" className="grid divide-y divide-line">
            {answer.worlds.map((world) => (
              <WorldRow
                key={world.name}
                world={world}
                readAtMs={worlds.dataUpdatedAt}
                isOfBrowser={world.name === browser.data}
                onEntered={setEntered}
              />
            ))}
          </ul>
        )}
      </Answer>
    </Panel>
  )
}

interface WorldRowProps {
  readonly world: WorldSummary
  /** When the summary was read, in real time. */
  readonly readAtMs: number
  readonly isOfBrowser: boolean
  readonly onEntered: (name: string) => void
}

function WorldRow({ world, readAtMs, isOfBrowser, onEntered }: WorldRowProps) {
  const { name, seed, now, entries, lastUsedAt, pinned } = world
  const { name: shown, control } = useWorld()
  const isShown = shown === name
  const client = useQueryClient()
  const enter = useCall('worlds.enter')
  const pin = useCall('worlds.pin')
  const params = { world: name }
  const lostEntries = count(entries, 'journal entry', 'journal entries')

  async function enterWorld(): Promise<void> {
    if ((await enter.run({ params })) === undefined) return
    onEntered(name)
    await client.invalidateQueries({ queryKey: worldOfBrowserKey })
  }

  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
            {isShown && <Badge tone="brand">Shown here</Badge>}
            {isOfBrowser && <Badge tone="positive">This browser</Badge>}
            {pinned && <Badge tone="neutral">Pinned</Badge>}
          </div>
          <p className="text-sm text-muted">
            Seed {seed} · <Moment at={now} hasDay /> · {count(entries, 'entry', 'entries')} ·{' '}
            {isShown ? 'in use' : `last used ${duration(readAtMs - Date.parse(lastUsedAt))} ago`}
          </p>
        </div>
        <div role="group" aria-label={`World ${name}`} className="-mx-2 flex flex-wrap">
          <Link className={buttonLook('quiet')} to={`${addressOfWorld(name)}/desk`}>
            Open
          </Link>
          <Button look="quiet" disabled={enter.isRunning} onClick={() => void enterWorld()}>
            Enter
          </Button>
          <Button
            look="quiet"
            disabled={pin.isRunning}
            onClick={() => void pin.run({ params, body: { pinned: !pinned } })}
          >
            {pinned ? 'Unpin' : 'Pin'}
          </Button>
          <Opener label="Copy…">{(close) => <CopyDialog name={name} onClose={close} />}</Opener>
          <Confirmed
            title={`Reset “${name}”?`}
            action="Reset"
            act={() => control.call('worlds.reset', { params })}
          >
            The world returns to the data with which it began. Its conversations, transactions, faults and
            sessions are lost, and so {entries === 1 ? 'is' : 'are'} {lostEntries}. Its snapshots stay.
            Players must sign in again.
          </Confirmed>
          <Confirmed
            title={`Delete “${name}”?`}
            action="Delete"
            act={() => control.call('worlds.remove', { params })}
          >
            The world is lost with its {lostEntries} and all its snapshots. Pages of its players continue in
            “default”. To keep it, download a bug bundle first.
          </Confirmed>
        </div>
      </div>
      <Problem>{enter.problem ?? pin.problem}</Problem>
    </li>
  )
}

function CopyDialog({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  const { control } = useWorld()
  const navigate = useNavigate()
  const { name: copyName, setTyped } = useNewName(name)
  return (
    <Dialog title={`Copy “${name}”`} onClose={onClose}>
      <Form
        main="name"
        submit="Copy"
        running="Copying…"
        look="primary"
        onCancel={onClose}
        act={async () => {
          refuseName(copyName)
          await copyWorld(control, name, copyName)
          onClose()
          void navigate(`${addressOfWorld(copyName)}/worlds`)
        }}
      >
        <p>
          The new world begins in the same state, with the same time, faults and journal. Then each world goes
          on alone.
        </p>
        <NameField label="Name of the copy" value={copyName} onType={setTyped} />
      </Form>
    </Dialog>
  )
}
