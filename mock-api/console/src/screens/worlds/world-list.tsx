import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { ClosedWorld, WorldSummary } from '../../../../control/api.ts'
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
import { useFilters } from '../../ui/filters.tsx'
import { count, duration, plain, size } from '../../ui/format.ts'
import { FilterBar, NoMatch, Pages, Table, type Column } from '../../ui/list.tsx'
import { Confirmed, NameField, useNewName } from './parts.tsx'
import { NewTabLink } from '../../ui/new-tab-link.tsx'
import { copyWorld, refuseName } from './world-file.ts'

/** The client is at the base of the sandbox, or at the root. */
const clientAddress = import.meta.env.BASE_URL.replace('__sim/console/', '')

/** The stream says when a world is new, but not what happens in the other worlds. */
const everyMs = 5000

export function WorldList() {
  const worlds = useControl('worlds.list', {}, { everyMs })
  const browser = useWorldOfBrowser()
  const [entered, setEntered] = useState<string>()
  const { dataUpdatedAt: readAtMs, data: { worlds: open = [], closed = [] } = {} } = worlds
  return (
    <Panel title="Worlds">
      <p className="text-sm text-muted">
        Each world has its own data, clock and journal. A world that nobody uses for half an hour is
        {open.some(({ saved }) => saved) ? ' closed' : ' removed'}, except “default” and pinned worlds.
        “Enter” puts this browser into a world: tabs of the client on this address then use it.
      </p>
      <p role="status" className="text-sm empty:hidden">
        {entered !== undefined && (
          <>
            Tabs of the client on this address now use “{entered}”.{' '}
            <NewTabLink href={clientAddress} className="font-semibold text-brand underline">
              Open the client
            </NewTabLink>
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
                readAtMs={readAtMs}
                isOfBrowser={world.name === browser.data}
                onEntered={setEntered}
              />
            ))}
          </ul>
        )}
      </Answer>
      {closed.length > 0 && <ClosedWorlds worlds={closed} readAtMs={readAtMs} onEntered={setEntered} />}
    </Panel>
  )
}

const ago = (at: string, readAtMs: number): string => `${duration(readAtMs - Date.parse(at))} ago`

const savedAs = ({ bytes, writtenAt }: NonNullable<WorldSummary['saved']>, readAtMs: number): string =>
  bytes === 0 ? 'not on disk' : `saved ${ago(writtenAt, readAtMs)}, ${size(bytes)} on disk`

interface WorldRowProps {
  readonly world: WorldSummary
  /** When the summary was read, in real time. */
  readonly readAtMs: number
  readonly isOfBrowser: boolean
  readonly onEntered: (name: string) => void
}

function WorldRow({ world, readAtMs, isOfBrowser, onEntered }: WorldRowProps) {
  const { name, seed, now, entries, lastUsedAt, pinned, saved } = world
  const { name: shown, control } = useWorld()
  const isShown = shown === name
  const pin = useCall('worlds.pin')
  const params = { world: name }
  const lostEntries = count(entries, 'journal entry', 'journal entries')

  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <div className="flex flex-wrap items-center gap-2">
            <h3 className="min-w-0 font-semibold wrap-anywhere">{name}</h3>
            {isShown && <Badge tone="brand">Shown here</Badge>}
            {isOfBrowser && <Badge tone="positive">This browser</Badge>}
            {pinned && <Badge tone="neutral">Pinned</Badge>}
            {saved?.problem && <Badge tone="negative">Not saved</Badge>}
          </div>
          <p className="text-sm text-muted">
            Seed {seed} · <Moment at={now} hasDay /> · {count(entries, 'entry', 'entries')} ·{' '}
            {isShown ? 'in use' : `last used ${ago(lastUsedAt, readAtMs)}`}
            {saved && ` · ${savedAs(saved, readAtMs)}`}
          </p>
        </div>
        <WorldActions name={name} lost={lostEntries} onEntered={onEntered}>
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
        </WorldActions>
      </div>
      <Problem>{pin.problem}</Problem>
    </li>
  )
}

interface WorldActionsProps extends Pick<WorldRowProps, 'onEntered'> {
  readonly name: string
  readonly lost: string
  readonly children?: ReactNode
}

function WorldActions({ name, lost, onEntered, children }: WorldActionsProps) {
  const { control } = useWorld()
  const client = useQueryClient()
  const { run, isRunning, problem } = useCall('worlds.enter')
  const params = { world: name }

  async function enterWorld(): Promise<void> {
    if ((await run({ params })) === undefined) return
    onEntered(name)
    await client.invalidateQueries({ queryKey: worldOfBrowserKey })
  }

  return (
    <>
      <div role="group" aria-label={`World ${name}`} className="-mx-2 flex flex-wrap">
        <Link className={buttonLook('quiet')} to={`${addressOfWorld(name)}/desk`}>
          Open
        </Link>
        <Button look="quiet" disabled={isRunning} onClick={() => void enterWorld()}>
          Enter
        </Button>
        {children}
        <Confirmed
          title={`Delete “${name}”?`}
          action="Delete"
          act={() => control.call('worlds.remove', { params })}
        >
          The world is lost with its {lost} and all its snapshots. Pages of its players continue in “default”.
          To keep it, download a bug bundle first.
        </Confirmed>
      </div>
      <Problem>{problem}</Problem>
    </>
  )
}

interface ClosedWorldsProps extends Pick<WorldRowProps, 'readAtMs' | 'onEntered'> {
  readonly worlds: readonly ClosedWorld[]
}

const closedOnPage = 20

function ClosedWorlds(props: ClosedWorldsProps) {
  const { get, page } = useFilters()
  const found = props.worlds
    .filter(({ name }) => name.includes(plain(get('search').trim())))
    .toSorted((one, other) => other.writtenAt.localeCompare(one.writtenAt))
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <p className="text-sm text-muted">
        These worlds are on disk, and open when somebody uses them. Another simulator may have them open.
      </p>
      <FilterBar filters={[{ name: 'search', label: 'Search worlds on disk', placeholder: 'Name' }]} />
      <Table
        caption="Other worlds on disk"
        rows={found.slice((page - 1) * closedOnPage, page * closedOnPage)}
        keyOf={({ name }) => name}
        columns={columnsOf(props)}
      >
        <NoMatch noun="world" />
      </Table>
      <Pages page={page} limit={closedOnPage} total={found.length} noun="world" />
    </div>
  )
}

const columnsOf = ({ readAtMs, onEntered }: ClosedWorldsProps): readonly Column<ClosedWorld>[] => [
  { name: 'Name', cell: ({ name }) => <span className="font-semibold">{name}</span> },
  { name: 'Size', cell: ({ bytes }) => size(bytes), isNumber: true },
  { name: 'Last used', cell: ({ writtenAt }) => ago(writtenAt, readAtMs), isNumber: true },
  { name: 'Actions', cell: ({ name }) => <WorldActions name={name} lost="journal" onEntered={onEntered} /> },
]

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
