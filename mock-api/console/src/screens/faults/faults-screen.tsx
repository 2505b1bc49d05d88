import { useCall } from '../../live/use-action.ts'
import { useControl } from '../../live/world.tsx'
import { Button } from '../../ui/button.tsx'
import { Panel, Screen } from '../../ui/layout.tsx'
import { Answer, Problem, Skeleton } from '../../ui/states.tsx'
import { ActiveFaults } from './active-faults.tsx'
import { Catalogue } from './catalogue.tsx'
import { PresetPanel } from './preset-panel.tsx'

export default function FaultsScreen() {
  const list = useControl('faults.list')
  const removeAll = useCall('faults.removeAll')
  return (
    <Screen title="Faults">
      <Panel
        title="Active"
        actions={
          <Button
            disabled={removeAll.isRunning || (list.data?.faults.length ?? 0) === 0}
            onClick={() => void removeAll.run({})}
          >
            Remove all
          </Button>
        }
      >
        <Problem>{removeAll.problem}</Problem>
        <Answer query={list} skeleton={<Skeleton rows={3} />}>
          {({ faults }) => <ActiveFaults faults={faults} />}
        </Answer>
      </Panel>
      <PresetPanel />
      <Catalogue />
    </Screen>
  )
}
