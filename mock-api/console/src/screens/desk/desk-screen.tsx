import { useControl } from '../../live/world.tsx'
import { Screen } from '../../ui/layout.tsx'
import { Age } from '../../ui/moment.tsx'
import { Answer, Empty } from '../../ui/states.tsx'

export function DeskScreen() {
  const desk = useControl('operator.desk')
  return (
    <Screen title="Desk">
      <Answer query={desk}>
        {({ waiting }) =>
          waiting.length === 0 ? (
            <Empty title="Nobody waits" />
          ) : (
            <ul>
              {waiting.map(({ since }) => (
                <li key={since}>
                  <Age since={since} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Screen>
  )
}
