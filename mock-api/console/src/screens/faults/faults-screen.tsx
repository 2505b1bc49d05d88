import { useRef } from 'react'
import { useCall } from '../../live/use-action.ts'
import { useControl } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, Screen } from '../../ui/layout.tsx'
import { Answer, Empty, Problem, Skeleton } from '../../ui/states.tsx'
import { Catalogue } from './catalogue.tsx'
import { FaultCard } from './fault-card.tsx'
import { PresetPanel } from './preset-panel.tsx'

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
          <Answer query={list} skeleton={<Skeleton rows={2} />}>
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
