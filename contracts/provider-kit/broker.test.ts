import { expect, test } from 'vitest'
import { openBroker, type Credentials } from './broker.ts'
import { environmentForPact } from './pact-environment.ts'
import { startServer } from './testing/server.ts'

const nobody: Credentials = { by: 'nothing' }
const never = new AbortController().signal

const startBroker = (links: unknown, asked: string[] = []): Promise<string> =>
  startServer((request, response) => {
    asked.push(`${request.method ?? ''} ${request.url ?? ''}`)
    response.setHeader('Content-Type', 'application/hal+json').end(JSON.stringify({ _links: links }))
  })

test('a broker that does not answer in time is told from one that is not there', async () => {
  const url = await startServer(() => undefined)
  await expect(openBroker({ url, credentials: nobody }, { signal: never, timeoutMs: 20 })).rejects.toThrow(
    /^The broker at http.* has not answered for 0\.02 s\.$/,
  )
})

test('a broker need not be waited for any longer than the person wants to', async () => {
  const stop = new AbortController()
  const url = await startServer(() => {
    stop.abort()
  })
  await expect(openBroker({ url, credentials: nobody }, { signal: stop.signal })).rejects.toMatchObject({
    exitCode: 130,
  })
})

test('links are followed at the address that the broker is known by, whatever it believes its own to be', async () => {
  const asked: string[] = []
  const href = 'http://inside.example:9292/pacts/{provider}/latest?x=1'
  const url = await startBroker({ 'pb:pacts': { href }, curies: [{ href }] }, asked)
  const broker = await openBroker({ url, credentials: nobody }, { signal: never })
  await broker.get(broker.link('pb:pacts', { provider: 'an api/ä' }))
  expect(asked).toEqual(['GET /', 'GET /pacts/an%20api%2F%C3%A4/latest?x=1'])
})

test('a broker that has no such resource is too old', async () => {
  const broker = await openBroker({ url: await startBroker({}), credentials: nobody }, { signal: never })
  expect(() => broker.link('pb:publish-contracts')).toThrow(
    /is too old for this: it has no pb:publish-contracts\.$/,
  )
})

test("Pact's own programs do as they are told, and not as the environment says", () => {
  const env = { PATH: '/bin', PACT_BROKER_BASE_URL: 'https://broker.example', PACT_DESCRIPTION: 'games' }
  expect(environmentForPact(env)).toEqual({ PATH: '/bin', PACT_DO_NOT_TRACK: 'true' })
})
