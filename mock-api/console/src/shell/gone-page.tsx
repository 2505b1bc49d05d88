import { Link } from 'react-router-dom'
import { addressOfWorld, useControl, useWorld } from '../live/world.tsx'
import { useCall } from '../live/use-action.ts'
import { Button, Problem, Screen } from '../ui/elements.tsx'
import { useScreenPath } from './head.tsx'

export default function GonePage() {
  const { name, stream } = useWorld()
  const screen = useScreenPath()
  const { data } = useControl('worlds.list')
  const create = useCall('worlds.create')
  async function createWorld(): Promise<void> {
    if (await create.run({ body: { name } })) stream.retryNow()
  }
  return (
    <Screen title={`There is no world “${name}”`}>
      <p>
        It was removed, or the address has a mistake. Choose another world, or create this one with demo data.
      </p>
      <ul className="flex flex-wrap gap-3">
        {data?.worlds.map((world) => (
          <li key={world.name}>
            <Link
              to={`${addressOfWorld(world.name)}/${screen}`}
              className="font-semibold text-brand underline underline-offset-4"
            >
              {world.name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="grid justify-items-start gap-3">
        <Button disabled={create.isRunning} onClick={() => void createWorld()}>
          Create “{name}”
        </Button>
        <Problem>{create.problem}</Problem>
      </div>
    </Screen>
  )
}
