import { Link } from 'react-router-dom'
import { addressOfWorld, useControl, useWorld } from '../live/world.tsx'
import { Screen } from '../ui/elements.tsx'
import { Form } from '../ui/form.tsx'
import { useScreenPath } from './head.tsx'

export default function GonePage() {
  const { name, control, stream } = useWorld()
  const screen = useScreenPath()
  const { data } = useControl('worlds.list')
  return (
    <Screen title={`There is no world “${name}”`}>
      <Form
        submit={`Create “${name}”`}
        running={`Create “${name}”`}
        act={async () => {
          await control.call('worlds.create', { body: { name } })
          stream.retryNow()
        }}
      >
        <p>
          It was removed, or the address has a mistake. Choose another world, or create this one with demo
          data.
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
      </Form>
    </Screen>
  )
}
