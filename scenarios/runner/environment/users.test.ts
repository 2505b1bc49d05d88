import { describe, expect, test } from 'vitest'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { entriesOf, startSimulator, yasmine } from '../../../mock-api/testing.ts'
import type { Simulator } from '../../../mock-api/server.ts'
import { createUsers, type UsersOptions } from './users.ts'

const usersOf = ({ url }: Simulator, options: Partial<UsersOptions> = {}) =>
  createUsers({
    target: url,
    headers: {},
    passwordOf: (email) => (email === yasmine.email ? yasmine.password : undefined),
    signal: new AbortController().signal,
    ...options,
  })

const callsOf = (simulator: Simulator) =>
  entriesOf(simulator).flatMap((entry) =>
    entry.kind === 'call' ? [`${String(entry.status)} ${entry.call ?? ''}`] : [],
  )

/** The call's token is refused once, as one that has expired. */
async function expireOnce({ url }: Simulator): Promise<void> {
  const response = await fetch(`${url}/__sim/worlds/default/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ 'expire-token': 'conversations.current', times: 1 }),
  })
  expect(response.status).toBe(201)
}

describe('a user of a run', () => {
  test('signs in once, before the first call that needs it', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator)
    await users.call(yasmine.email, 'servers.all', {})
    await users.call(yasmine.email, 'conversations.current', {})
    await users.call(yasmine.email, 'conversations.current', {})
    expect(callsOf(simulator)).toEqual([
      '200 servers.all',
      '200 auth.login',
      '200 conversations.current',
      '200 conversations.current',
    ])
  })

  test('renews an expired token and repeats the call', async () => {
    const simulator = await startSimulator()
    await expireOnce(simulator)
    const outcome = await usersOf(simulator).call(yasmine.email, 'conversations.current', {})
    expect(outcome).toEqual({ is: 'answered', answer: { request: null } })
    expect(callsOf(simulator)).toEqual([
      '200 auth.login',
      '403 conversations.current',
      '200 auth.refresh',
      '200 conversations.current',
    ])
  })

  test('keeps an expired token when the scenario expects the refusal', async () => {
    const simulator = await startSimulator()
    await expireOnce(simulator)
    const outcome = await usersOf(simulator).call(
      yasmine.email,
      'conversations.current',
      {},
      {
        awaited: ['access-token-refused'],
      },
    )
    expect(outcome).toMatchObject({ is: 'refused', refused: 'access-token-refused' })
    expect(callsOf(simulator)).toEqual(['200 auth.login', '403 conversations.current'])
  })

  test('ends the run with the reason when the sign-in is refused', async () => {
    const users = usersOf(await startSimulator(), { passwordOf: () => 'Wrong2026!' })
    const called = users.call(yasmine.email, 'conversations.current', {})
    await expect(called).rejects.toThrow(CouldNotRun)
    await expect(called).rejects.toThrow(/^yasmine@kamasouk\.test cannot sign in: ./)
  })

  test('ends the run with an instruction when the password is unknown', async () => {
    const simulator = await startSimulator()
    await expect(usersOf(simulator).idOf('nobody@kamasouk.test')).rejects.toThrow(
      'The password of nobody@kamasouk.test is not known: add a step with call: auth.login',
    )
    await expect(
      usersOf(simulator, { emails: [yasmine.email] }).idOf('yasmin@kamasouk.test'),
    ).rejects.toThrow(
      'The password of yasmin@kamasouk.test is not known. Did you mean "yasmine@kamasouk.test"? Else add a step',
    )
    expect(callsOf(simulator)).toEqual([])
  })

  test('can sign in with a call step', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator, { passwordOf: () => undefined })
    await users.call('me', 'auth.login', { body: yasmine })
    expect(await users.idOf('me')).toMatch(/^[0-9a-f]{24}$/)
  })
})
