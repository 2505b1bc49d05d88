import { useWorld } from '../live/world.tsx'
import { useCall } from '../live/use-action.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/layout.tsx'
import { Problem } from '../ui/states.tsx'
import { WorldLinks } from './world-select.tsx'

/** The world of the address does not exist, or was removed. */
export default function GonePage() {
  const { name, stream } = useWorld()
  const create = useCall('worlds.create')
  async function createWorld(): Promise<void> {
    if (await create.run({ body: { name } })) stream.retryNow()
  }
  return (
    <Screen title={`There is no world “${name}”`}>
      <p>
        It was removed, or the address has a mistake. Choose another world, or create this one with demo data.
      </p>
      <WorldLinks />
      <div className="grid justify-items-start gap-3">
        <Button disabled={create.isRunning} onClick={() => void createWorld()}>
          Create “{name}”
        </Button>
        <Problem>{create.problem}</Problem>
      </div>
    </Screen>
  )
}
