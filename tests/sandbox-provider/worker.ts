/** The worker of the sandbox as a provider under test: its market is empty, and it sets up the states of the pacts. */
import { startHost, type ScenarioParts } from '../../mock-api/sandbox/worker/host.ts'
import { createBrowserScenarios } from '../../scripts/sandbox/scenarios.ts'
import { createMemoryTransport } from '../../scripts/sandbox/transport.ts'
import { createStates, emptyMarket } from '../../scripts/simulator-provider/states.ts'
import { statesChannel, type StatesAnswer, type StatesRequest } from './messages.ts'

const { promise: given, resolve } = Promise.withResolvers<ScenarioParts>()
const started = startHost(
  (parts) => {
    resolve(parts)
    return createBrowserScenarios(parts)
  },
  { file: emptyMarket },
)
const starting = Promise.all([started, given]).then(([worlds, parts]) => {
  const { sockets } = createMemoryTransport(parts)
  return createStates({ worlds, publicUrl: location.origin, sockets })
})

async function answer({ id, state }: StatesRequest): Promise<StatesAnswer> {
  try {
    const states = await starting
    return { id, values: state === undefined ? states.lastPayload() : await states.setUp(state) }
  } catch (error) {
    return { id, problem: String(error) }
  }
}

const channel = new BroadcastChannel(statesChannel)
channel.addEventListener('message', ({ data }: MessageEvent<StatesRequest>) => {
  void answer(data).then((message) => {
    channel.postMessage(message)
  })
})
