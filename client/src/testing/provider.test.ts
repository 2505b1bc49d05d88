import { beforeEach, describe, expect, test } from 'vitest'
import { fillPath, successStatus, type Endpoint } from '../../../contracts/registry/endpoint.ts'
import { callExamples } from '../../../contracts/registry/examples.ts'
import { endpoints, type EndpointId } from '../../../contracts/registry/registry.ts'
import { setTokenSource, type TokenSource } from '../api/token-source.ts'
import { call, transport } from '../api/call.ts'
import { startProvider } from './provider.ts'

const signedIn: TokenSource = {
  token: () => 'a-token',
  userId: () => undefined,
  renew: () => Promise.resolve('unavailable'),
}

beforeEach(() => setTokenSource(signedIn))

const ids = Object.keys(endpoints) as EndpointId[]
const isRedirect = (id: EndpointId) => successStatus(endpoints[id]) === 302

describe('the test provider', () => {
  test.each(ids.filter((id) => !isRedirect(id)))('answers %s with its minimum example', async (id) => {
    const provider = startProvider()
    const callAny = call as (row: Endpoint, input: object) => Promise<unknown>
    const { input, answers } = callExamples[id]
    expect(await callAny(endpoints[id], input)).toEqual(answers.minimum)
    expect(provider.calls(id)).toHaveLength(1)
  })

  test.each(ids.filter(isRedirect))('redirects a browser for %s', async (id) => {
    const provider = startProvider()
    const { input, answers } = callExamples[id]
    const url = String(transport.defaults.baseURL) + fillPath(endpoints[id], input.params)
    const response = await fetch(url, { redirect: 'manual' })
    expect(response.status).toBe(302)
    expect({ location: response.headers.get('Location') }).toEqual(answers.minimum)
    expect(provider.calls(id)).toHaveLength(1)
  })

  test('uses planned responses in their order, then the minimum example', async () => {
    const provider = startProvider()
    const { minimum } = callExamples['games.list'].answers
    provider.fails('games.list')
    provider.answers('games.list', { games: [] })
    await expect(call(endpoints['games.list'])).rejects.toMatchObject({ code: 'unreachable' })
    expect(await call(endpoints['games.list'])).toEqual({ games: [] })
    expect(await call(endpoints['games.list'])).toEqual(minimum)
  })

  test('refuses to plan a response that breaks the contract', () => {
    const provider = startProvider()
    const broken = { games: [{ _id: 'no id', gameName: 'Dofus Retro' }] }
    expect(() => provider.answers('games.list', broken)).toThrow('_id')
  })

  test('refuses to plan an error that the call does not declare', () => {
    const provider = startProvider()
    expect(() => provider.refuses('games.list', 'not-found')).toThrow(
      'games.list is never refused with not-found',
    )
  })
})
