import { describe, expect, test } from 'vitest'
import { startSimulator } from '../../../mock-api/testing.ts'
import { failureOf, passed, play, scenarioOf, startRun } from '../../testing.ts'

const yasmine = 'as: yasmine@kamasouk.test'
const order = `- { ${yasmine}, call: conversations.create, with: { gameId: Dofus Retro, serverId: Boune, username: Yasmi, quantity: 12, transactionType: Buy } }`
const rates = `- { ${yasmine}, call: rates.list, with: { serverIdFrom: Boune, page: 2 } }`
const servers = `- { ${yasmine}, call: servers.byGame, with: { gameId: Dofus Retro } }`

const when = (server: string, then: string, otherwise: string) =>
  `- { when: { call: conversations.create, body: { serverId: ${server} } }, steps: [${then}], otherwise: [${otherwise}] }`

describe('the fields of a call', () => {
  test.each([
    ['in its query', rates, 'call: rates.list, query: { serverIdFrom: Boune, page: 2 }'],
    ['in its path', servers, 'call: servers.byGame, path: { gameId: Dofus Retro }'],
    ['in its body', order, 'call: conversations.create, body: { serverId: Boune, quantity: 12 }'],
    ['in its answer', order, 'call: conversations.create, answer: { request: { transactionType: Buy } }'],
    ['with a name for an id', order, 'call: conversations.create, answer: { request: { serverId: Boune } }'],
  ])('are compared: %s', async (_where, step, matcher) => {
    expect(await play(step, `- { wait: { ${matcher} }, within: 0s }`)).toEqual(passed)
    expect(await play(step, `- { expect: { ${matcher}, times: 1 }, within: 0s }`)).toEqual(passed)
    expect(failureOf(await play(step, `- { never: { ${matcher} }, for: 0s }`)).awaited).toContain(
      'it happened',
    )
  })

  test('decide a condition', async () => {
    const failing = '{ expect: { value: 1, is: 2 } }'
    const nothing = '{ advance: 1s }'
    expect(await play(order, when('Boune', nothing, failing))).toEqual(passed)
    expect(await play(order, when('Agride', failing, nothing))).toEqual(passed)
  })

  test('are part of a failure, with the most similar call', async () => {
    const expected = '- { expect: { call: rates.list, query: { serverIdFrom: Boune } }, within: 0s }'
    const { awaited, nearest } = failureOf(
      await play(`- { ${yasmine}, call: rates.list, with: { serverIdFrom: Agride } }`, expected),
    )
    expect(awaited).toBe('rates.list with query {"serverIdFrom":"Boune"} within 0 ms; it did not happen')
    expect(nearest).toMatchObject({
      kind: 'call',
      call: 'rates.list',
      query: { serverIdFrom: expect.any(String) as unknown },
    })
  })

  test('name only servers that exist', async () => {
    const { url } = await startSimulator()
    const text =
      'title: A test\nnames: any\nsteps:\n- { wait: { call: rates.list, query: { serverIdFrom: Bonne } }, within: 0s }'
    expect(await startRun(url, scenarioOf(text)).ended).toMatchObject({
      is: 'could-not-run',
      error: { message: 'There is no server "Bonne". Did you mean "Boune"?' },
    })
  })
})
