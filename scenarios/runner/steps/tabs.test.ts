import { describe, expect, test } from 'vitest'
import { entriesOf, startSimulator } from '../../../mock-api/testing.ts'
import { failureOf, passed, problemsOf, scenarioOf, startRun } from '../../testing.ts'

const yasmine = 'yasmine@kamasouk.test'
const connect = (tab: string) => `  - { socket: connect, as: ${yasmine}, tab: ${tab} }`
const disconnect = (tab: string) => `  - { socket: disconnect, as: ${yasmine}, tab: ${tab} }`

const opening = ['title: A test', 'given:', connect('laptop'), connect('phone')]
const asking = [`  - { as: ${yasmine}, call: trackings.create, save: tracking }`, 'steps:']

const reply = "  - { operator: reply, with: { trackingId: '${tracking._id}', message: Bonjour } }"
const taking = "  - { operator: take-tracking, with: { trackingId: '${tracking._id}' } }"
const message = `event: sendTrackingMessage, to: ${yasmine}`
const expected = (matcher: string, within = '5s') => `  - { expect: { ${matcher} }, within: ${within} }`
const never = (matcher: string) => `  - { never: { ${matcher} }, for: 5s }`
const fault = (body: string) => `  - fault: { ${body} }`

const text = (...steps: readonly string[]) => [...opening, ...asking, ...steps].join('\n')

async function play(...steps: readonly string[]) {
  const simulator = await startSimulator()
  return { simulator, outcome: await startRun(simulator.url, scenarioOf(text(taking, ...steps))).ended }
}

describe('a tab', () => {
  test.each([
    [
      'receives the events of its player, as the other tab does',
      [
        reply,
        expected(`${message}, tab: phone, times: 1`),
        expected(`${message}, tab: laptop, times: 1`),
        never(message),
      ],
    ],
    [
      'does not count the deliveries to the other tab',
      [reply, expected(`${message}, times: 1`), reply, expected(`${message}, tab: laptop, times: 1`)],
    ],
    [
      'has received what was sent before it was disconnected',
      [reply, disconnect('phone'), expected(`${message}, tab: phone, times: 1`, '0s')],
    ],
    [
      'receives an event twice that a fault duplicates',
      [
        fault('duplicate: sendTrackingMessage, times: 1'),
        reply,
        expected(`${message}, tab: phone, times: 2`),
      ],
    ],
    [
      'does not receive an event that a fault drops',
      [fault('drop: sendTrackingMessage, times: 1'), reply, never(`${message}, tab: phone`)],
    ],
    [
      'receives an event that a fault delays when it is due',
      [
        fault('delay: sendTrackingMessage, by: 10s, times: 1'),
        reply,
        never(`${message}, tab: phone`),
        expected(`${message}, tab: phone, times: 1`, '10s'),
      ],
    ],
    [
      'receives nothing while it is disconnected, and the other tab receives everything',
      [
        disconnect('phone'),
        reply,
        never(`${message}, tab: phone`),
        expected(`${message}, tab: laptop, times: 1`),
        connect('phone'),
        reply,
        expected(`${message}, tab: phone, times: 1`),
      ],
    ],
  ])('%s', async (_what, steps) => {
    expect((await play(...steps)).outcome).toEqual(passed)
  })

  test.each([
    ['it happened once', [reply, expected(`${message}, tab: phone, times: 2`)]],
    ['it did not happen', [disconnect('phone'), reply, expected(`${message}, tab: phone`)]],
    ['it happened', [reply, never(`${message}, tab: phone`)]],
  ])('fails the expectation: %s', async (words, steps) => {
    const { awaited } = failureOf((await play(...steps)).outcome)
    expect(awaited).toContain(`sendTrackingMessage to ${yasmine} on phone`)
    expect(awaited).toMatch(new RegExp(`; ${words}$`))
  })

  test('shares the session of its player, and has its own access token', async () => {
    const { simulator, outcome } = await play(
      fault('expire-token: trackings.current, times: 1'),
      `  - { as: ${yasmine}, tab: phone, call: trackings.current }`,
      `  - { as: ${yasmine}, tab: laptop, call: auth.logout }`,
      expected(`event: sessionEnded, to: ${yasmine}, tab: phone`),
    )
    expect(outcome).toEqual(passed)
    const calls = entriesOf(simulator).flatMap((entry) =>
      entry.kind === 'call' ? [`${String(entry.status)} ${entry.call ?? ''}`] : [],
    )
    // The second refresh is of the phone, the third of the steps without a tab, the last after the fault.
    expect(calls.filter((call) => call.includes('auth.'))).toEqual([
      '200 auth.login',
      '200 auth.refresh',
      '200 auth.refresh',
      '200 auth.refresh',
      '200 auth.logout',
    ])
  })

  test('is disconnected with its player', async () => {
    const { simulator, outcome } = await play(
      `  - { socket: disconnect, as: ${yasmine} }`,
      expected('socket: disconnected, times: 2'),
    )
    expect(outcome).toEqual(passed)
    expect([...simulator.world().connections.values()]).toEqual([])
  })

  test('needs a step that connects it', () => {
    expect(problemsOf(text(expected(`${message}, tab: phon`), disconnect('labtop')))).toEqual([
      expect.stringMatching(/^7:.*No step connects the tab "phon"\. Did you mean "phone"\?$/),
      expect.stringMatching(/^8:.*No step connects the tab "labtop"\. Did you mean "laptop"\?$/),
    ])
    expect(problemsOf(`title: A test\nsteps:\n${disconnect('phone')}`)).toEqual([
      expect.stringContaining(
        'No step connects the tab "phone". Add a step with socket: connect and tab: phone.',
      ),
    ])
  })
})
