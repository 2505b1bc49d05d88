import { useRef, useState } from 'react'
import { kindNames, kinds, type FaultInput, type KindName } from '../../../../faults/kinds.ts'
import { besideField } from '../../live/problem.ts'
import { useAction, useCall, useControl, useWorld } from '../../live/world.tsx'
import { Answer, Button, Empty, Panel, Problem, Screen } from '../../ui/elements.tsx'
import { PlayerField } from '../../ui/player-field.tsx'
import { FaultCard, FaultDialog } from './fault-card.tsx'
import { subjectOf } from './fault-fields.ts'

export default function FaultsScreen() {
  const list = useControl('faults.list')
  const removeAll = useCall('faults.removeAll')
  const listRef = useRef<HTMLDivElement>(null)
  /** The button that removed a fault is gone with it. */
  const focusList = (): void => listRef.current?.focus()
  const hasFaults = (list.data?.faults.length ?? 0) > 0
  return (
    <Screen title="Faults">
      <Panel
        title="Active"
        actions={
          hasFaults && (
            <Button onClick={() => void removeAll.run({}).then((done) => done && focusList())}>
              Remove all
            </Button>
          )
        }
      >
        <div ref={listRef} tabIndex={-1} className="grid gap-3">
          <Problem>{removeAll.problem}</Problem>
          <Answer query={list} rows={2}>
            {({ faults }) =>
              faults.length === 0 ? (
                <Empty title="No fault is active">Everything arrives as the provider sends it.</Empty>
              ) : (
                <ul aria-label="Active faults" className="grid gap-3 lg:grid-cols-2">
                  {faults.map((fault) => (
                    <FaultCard key={fault.id} fault={fault} onRemoved={focusList} />
                  ))}
                </ul>
              )
            }
          </Answer>
        </div>
      </Panel>
      <PresetPanel />
      <Catalogue />
    </Screen>
  )
}

/** Faults that belong together, to be added with one click. */
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

function PresetPanel() {
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
    </Panel>
  )
}

const groups = [
  ['call', 'Calls'],
  ['event', 'Events'],
  ['connection', 'The connection'],
] as const

/** Every kind of fault with its sentence. A choice opens its form. */
function Catalogue() {
  const { control } = useWorld()
  const [chosen, setChosen] = useState<KindName>()
  return (
    <Panel title="Add a fault">
      <div className="grid gap-5">
        {groups.map(([subject, title]) => (
          <div key={subject} className="grid gap-2">
            <h3 className="text-sm font-semibold text-muted">{title}</h3>
            <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
              {kindNames
                .filter((kind) => subjectOf(kind) === subject)
                .map((kind) => (
                  <li key={kind} className="grid">
                    <button
                      type="button"
                      onClick={() => setChosen(kind)}
                      className="rounded-xl border border-control px-3 py-2 text-left text-sm transition-colors duration-150 hover:border-brand hover:bg-brand-wash"
                    >
                      <span className="block font-semibold">{kind}</span>
                      <span className="text-muted">{kinds[kind].about}</span>
                    </button>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
      {chosen && (
        <FaultDialog
          title={`Add a fault: ${chosen}`}
          kind={chosen}
          save={(body) => control.call('faults.add', { body })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Panel>
  )
}
