import { expect, test } from 'vitest'
import { states } from '../../provider-states/provider-states.ts'
import { contracts } from '../testing/command.ts'

test('prints every state as JSON, with the values of its parameters and the calls that need it', async () => {
  const { exitCode, printed } = await contracts(['states', '--json'])
  const { states: described } = JSON.parse(printed) as {
    readonly states: readonly { readonly name: string }[]
  }
  expect(exitCode).toBe(0)
  expect(described.map(({ name }) => name)).toEqual(Object.keys(states))
  expect(described.find(({ name }) => name === 'a signed-in player has an open tracking')).toMatchObject({
    params: { stage: expect.arrayContaining(['opened', 'taken']) as unknown },
    values: { accessToken: 'A valid access token of the player, without "Bearer".' },
    subjects: expect.arrayContaining(['trackings.current']) as unknown,
  })
})

test('prints text in lines that fit a terminal', async () => {
  const { exitCode, printed } = await contracts(['states'])
  expect(exitCode).toBe(0)
  expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
  expect(printed).toMatch(
    /^a reset link has been sent\n {2}A player .+\n.+\n {2}with {5}isUsed {6}".+\n {2}returns {2}resetToken {2}The token .+\n {2}before {3}auth\.resetPassword\n\n/m,
  )
})

test('contracts calls lists every call and event', async () => {
  const { printed, exitCode } = await contracts(['calls'])
  expect(printed).toMatch(/^ {2}auth\.login +POST \/api\/auth\/login +Sign in with e-mail and password/m)
  expect(printed).toMatch(/^ {2}closeChat +The staff ended the request$/m)
  expect(exitCode).toBe(0)
})
