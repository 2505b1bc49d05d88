/** What a load test knows of the contract. It is bundled into the folder of the test, which then needs nothing of this repository. */
import { responseSchema } from '../../contracts/registry/endpoint.ts'
import { ErrorBody, identifyError } from '../../contracts/registry/errors.ts'
import { endpoints, events, type EndpointId, type EventName } from '../../contracts/registry/registry.ts'

const isEndpoint = (name: string): name is EndpointId => Object.hasOwn(endpoints, name)
const isEvent = (name: string): name is EventName => Object.hasOwn(events, name)

/** Returns whether the client can read an answer or an event. True for other names, such as an act of the operator. */
export function isKept(name: string, status: number, content: unknown): boolean {
  if (isEvent(name)) return events[name].payload.safeParse(content).success
  return !isEndpoint(name) || responseSchema(endpoints[name], status)?.safeParse(content).success === true
}

export function isTokenRefused(status: number, body: unknown): boolean {
  const { data } = ErrorBody.safeParse(body)
  const code = data && identifyError(['access-token-refused', 'access-denied'], status, data)
  return code === 'access-token-refused'
}
