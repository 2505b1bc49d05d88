import { describe, expect, test } from 'vitest'
import { CouldNotRun } from '../../../contracts/shared/errors.ts'
import { entriesOf, startSimulator, yasmine } from '../../../mock-api/testing.ts'
import { addFault } from '../../../mock-api/testing/faults.ts'
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

/** A simulator that refuses the token of one call, as one that has expired. */
async function startExpiring(): Promise<Simulator> {
  const simulator = await startSimulator()
  await addFault(simulator, { 'expire-token': 'conversations.current', times: 1 })
  return simulator
}

describe('a user of a run', () => {
  test('signs in once, before the first call that needs it', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator)
    await users.call(yasmine.email, 'servers.all', {})
    await users.call(yasmine.email, 'conversations.current', {})
    await users.call(yasmine.email, 'exchanges.last', {})
    const calls = ['200 servers.all', '200 auth.login', '200 conversations.current', '200 exchanges.last']
    expect(callsOf(simulator)).toEqual(calls)
  })

  test('renews an expired token and repeats the call, unless the scenario expects the refusal', async () => {
    const simulator = await startExpiring()
    const outcome = await usersOf(simulator).call(yasmine.email, 'conversations.current', {})
    expect(outcome).toEqual({ is: 'answered', answer: { request: null } })
    const first = ['200 auth.login', '403 conversations.current']
    expect(callsOf(simulator)).toEqual([...first, '200 auth.refresh', '200 conversations.current'])
    const other = await startExpiring()
    const awaited = { awaited: ['access-token-refused'] } as const
    const refused = await usersOf(other).call(yasmine.email, 'conversations.current', {}, awaited)
    expect(refused).toMatchObject({ is: 'refused', refused: 'access-token-refused' })
    expect(callsOf(other)).toEqual(first)
  })

  test('ends the run with the reason when the sign-in is refused', async () => {
    const users = usersOf(await startSimulator(), { passwordOf: () => 'Wrong2026!' })
    const called = users.call(yasmine.email, 'conversations.current', {})
    await expect(called).rejects.toThrow(CouldNotRun)
    await expect(called).rejects.toThrow(/^yasmine@kamasouk\.test cannot sign in: ./)
  })

  test('ends the run with an instruction when the password is unknown', async () => {
    const simulator = await startSimulator()
    const users = usersOf(simulator, { emails: [yasmine.email] })
    await expect(users.idOf('nobody@kamasouk.test')).rejects.toThrow(
      'The password of nobody@kamasouk.test is not known: add a step with call: auth.login',
    )
    await expect(users.idOf('yasmin@kamasouk.test')).rejects.toThrow(
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
