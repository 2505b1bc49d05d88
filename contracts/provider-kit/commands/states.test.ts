import { describe, expect, test } from 'vitest'
import { states } from '../../provider-states/provider-states.ts'
import { contracts } from '../testing/command.ts'

interface Printed {
  readonly states: readonly {
    readonly name: string
    readonly about: string
    readonly params: Readonly<Record<string, readonly string[]>>
    readonly values: Readonly<Record<string, string>>
    readonly subjects: readonly string[]
  }[]
}

describe('contracts states', () => {
  test('prints every state as JSON, with the values of its parameters and the calls that need it', async () => {
    const { exitCode, printed } = await contracts(['states', '--json'])
    const described = (JSON.parse(printed) as Printed).states
    expect(exitCode).toBe(0)
    expect(described.map(({ name }) => name)).toEqual(Object.keys(states))
    for (const { name, params, values, subjects } of described) {
      expect(
        Object.values(params).every((given) => given.length > 0),
        name,
      ).toBe(true)
      expect(
        Object.values(values).every((what) => what.endsWith('.')),
        name,
      ).toBe(true)
      expect(subjects.length, `no interaction needs "${name}"`).toBeGreaterThan(0)
    }
    const tracking = described.find(({ name }) => name === 'a signed-in player has an open tracking')
    expect(tracking?.params['stage']?.toSorted()).toEqual(['opened', 'taken'])
    expect(Object.keys(tracking?.values ?? {})).toEqual(['accessToken', 'userId', 'trackingId'])
    expect(tracking?.subjects).toContain('trackings.current')
  })

  test('prints text in lines that fit a terminal', async () => {
    const { exitCode, printed } = await contracts(['states'])
    expect(exitCode).toBe(0)
    expect(Math.max(...printed.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120)
    expect(printed).toMatch(
      /^a reset link has been sent\n {2}A player .+\n.+\n {2}with {5}isUsed {6}".+\n {2}returns {2}resetToken {2}The token .+\n {2}before {3}auth\.resetPassword\n\n/m,
    )
  })
})
