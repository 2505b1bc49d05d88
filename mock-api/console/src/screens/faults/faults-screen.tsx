import { useRef, useState } from 'react'
import { kindNames, kinds, type KindName } from '../../../../faults/kinds.ts'
import { useCall, useControl, useWorld } from '../../live/world.tsx'
import { Answer, Button, Empty, Panel, Problem, Screen } from '../../ui/elements.tsx'
import { FaultCard, FaultDialog } from './fault-card.tsx'
import { subjectOf } from './fault-fields.ts'
import { PresetPanel } from './presets.tsx'

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
